"use strict";
// A board on which a game can be stepped through. All texts are set as text, never as markup.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const shape = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    return made;
  };
  let last = null; // the board that was used last

  class Board {
    constructor(article) {
      this.data = JSON.parse(article.querySelector("script[type='application/json']").textContent);
      this.figure = article.querySelector(".board");
      this.stones = this.figure.querySelector(".stones");
      this.said = this.figure.querySelector(".said");
      this.controls = this.figure.querySelector(".controls");
      this.slider = this.controls.querySelector("input");
      this.buttons = [...this.controls.querySelectorAll("button")];
      this.frames = [];
      let stones = Array(this.data.width * this.data.height).fill(0);
      for (const frame of this.data.frames) {
        stones = stones.slice();
        for (let i = 0; i < frame.changes.length; i += 2) stones[frame.changes[i]] = frame.changes[i + 1];
        this.frames.push(stones);
      }
      this.marked = this.data.frames.flatMap((frame, number) => (frame.better === undefined ? [] : [number]));
      this.slider.max = this.frames.length - 1;
      this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
      for (const button of this.buttons) button.addEventListener("click", () => this.step(button.dataset.step));
      this.figure.addEventListener("keydown", (event) => this.key(event));
      for (const link of article.querySelectorAll("a[data-move]"))
        link.addEventListener("click", (event) => {
          event.preventDefault();
          this.show(Number(link.dataset.move));
          const box = this.figure.getBoundingClientRect();
          if (box.top < 0 || box.bottom > innerHeight) this.figure.scrollIntoView({ block: "nearest" });
        });
      this.controls.hidden = false;
      this.show(this.data.start ?? this.frames.length - 1);
    }

    target(step) {
      const end = this.frames.length - 1;
      const number = {
        first: 0,
        back: this.number - 1,
        forward: this.number + 1,
        last: end,
        previous: this.marked.findLast((marked) => marked < this.number),
        next: this.marked.find((marked) => marked > this.number),
        back10: this.number - 10,
        forward10: this.number + 10,
      }[step];
      return number === undefined ? undefined : Math.max(0, Math.min(end, number));
    }

    step(step) {
      const number = this.target(step);
      if (number !== undefined) this.show(number);
    }

    key(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target === this.slider) return;
      const step = {
        ArrowLeft: "back",
        ArrowRight: "forward",
        Home: "first",
        End: "last",
        PageUp: "back10",
        PageDown: "forward10",
        n: "next",
        p: "previous",
      }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      this.step(step);
    }

    center(index) {
      const { width, height, cell, margin } = this.data;
      return [margin + cell * (index % width), margin + cell * (height - 1 - Math.floor(index / width))];
    }

    show(number) {
      this.number = number;
      last = this;
      const frame = this.data.frames[number];
      const drawn = [];
      this.frames[number].forEach((color, index) => {
        if (!color) return;
        const [cx, cy] = this.center(index);
        drawn.push(shape("circle", { cx, cy, r: 9.4, fill: color === 1 ? "#000" : "#fff", stroke: "#000", "stroke-width": 0.7 }));
      });
      if (frame.move !== undefined && this.frames[number][frame.move]) {
        const [cx, cy] = this.center(frame.move);
        const stroke = this.frames[number][frame.move] === 1 ? "#fff" : "#000";
        drawn.push(shape("circle", { cx, cy, r: 4.6, fill: "none", stroke, "stroke-width": 1.6 }));
      }
      if (frame.better >= 0 && !this.frames[number][frame.better]) {
        const [x, y] = this.center(frame.better);
        drawn.push(shape("path", { d: `M${x} ${y - 8}L${x + 8} ${y}L${x} ${y + 8}L${x - 8} ${y}Z`, fill: "var(--good)", stroke: "#fff" }));
      }
      this.stones.replaceChildren(...drawn);
      this.slider.value = number;
      this.slider.setAttribute("aria-valuetext", frame.text);
      this.said.textContent = frame.text;
      for (const button of this.buttons) {
        const target = this.target(button.dataset.step);
        button.disabled = target === undefined || target === number;
      }
    }
  }

  const boards = [...document.querySelectorAll("article.game")].map((article) => new Board(article));
  last = boards[0] ?? null;
  addEventListener("keydown", (event) => {
    // The arrow keys step also where nothing has the focus; other keys scroll the page.
    if (event.target === document.body && last && /^Arrow(Left|Right)$/.test(event.key)) last.key(event);
  });
})();

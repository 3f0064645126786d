"use strict";
// Boards on which games and lines can be stepped through, and problems solved. All texts are set as text, never as markup.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const ANSWER_MS = 400;
  const shape = (name, attributes, text) => {
    const made = document.createElementNS(SVG, name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  // After Z come AA, AB and so on.
  const columnName = (column) => `${COLUMNS[Math.floor(column / 25) - 1] ?? ""}${COLUMNS[column % 25]}`;
  const dataOf = (element) => JSON.parse(element.querySelector(":scope > script[type='application/json']").textContent);
  let last = null; // the board that was used last

  // What all boards have in common: positions, the way through them, and how they are drawn.
  class Player {
    constructor(figure, data) {
      this.data = data;
      this.figure = figure;
      this.said = figure.querySelector(".said");
      this.controls = figure.querySelector(".controls");
      this.buttons = [...this.controls.querySelectorAll("button")];
      this.frames = [];
      data.frames.forEach((frame, number) => {
        const before = this.frames[frame.parent ?? number - 1];
        const stones = before ? before.slice() : Array(data.width * data.height).fill(0);
        for (let i = 0; i < frame.changes.length; i += 2) stones[frame.changes[i]] = frame.changes[i + 1];
        this.frames.push(stones);
      });
      this.number = 0;
      for (const button of this.buttons) button.addEventListener("click", () => this.step(button.dataset.step));
      figure.addEventListener("keydown", (event) => this.key(event));
      this.controls.hidden = false;
    }

    target(step) {
      const end = this.frames.length - 1;
      const number = {
        first: 0,
        back: this.number - 1,
        forward: this.number + 1,
        last: end,
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
      const { width, area, cell, left, top } = this.data;
      const [x, y, , rows] = area;
      return [left + cell * ((index % width) - x), top + cell * (y + rows - 1 - Math.floor(index / width))];
    }

    isShown(index) {
      const [x, y, columns, rows] = this.data.area;
      const column = (index % this.data.width) - x, row = Math.floor(index / this.data.width) - y;
      return column >= 0 && column < columns && row >= 0 && row < rows;
    }

    stonesOf(number) {
      return this.stonesOn(this.frames[number]);
    }

    stonesOn(stones) {
      return stones.flatMap((color, index) => {
        if (!color || !this.isShown(index)) return [];
        const [cx, cy] = this.center(index);
        return [shape("circle", { cx, cy, r: 9.4, fill: color === 1 ? "#000" : "#fff", stroke: "#000", "stroke-width": 0.7 })];
      });
    }

    // A ring on the stone that was played last.
    ring(number) {
      const { move } = this.data.frames[number];
      const color = this.frames[number][move];
      if (!color || !this.isShown(move)) return [];
      const [cx, cy] = this.center(move);
      return [shape("circle", { cx, cy, r: 4.6, fill: "none", stroke: color === 1 ? "#fff" : "#000", "stroke-width": 1.6 })];
    }

    show(number) {
      this.number = number;
      last = this;
      this.draw();
      this.say(this.data.frames[number].text);
      this.update();
    }

    say(text) {
      this.said.textContent = text;
    }

    update() {
      for (const button of this.buttons) {
        const target = this.target(button.dataset.step);
        button.disabled = target === undefined || target === this.number;
      }
    }
  }

  // The board of an article, on which its game is stepped through.
  class Board extends Player {
    constructor(article) {
      super(article.querySelector(".board"), dataOf(article));
      this.stones = this.figure.querySelector(".stones");
      this.slider = this.controls.querySelector("input");
      this.marked = this.data.frames.flatMap((frame, number) => (frame.better === undefined ? [] : [number]));
      this.slider.max = this.frames.length - 1;
      this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
      for (const link of article.querySelectorAll("a[data-move]"))
        link.addEventListener("click", (event) => {
          event.preventDefault();
          this.show(Number(link.dataset.move));
          const box = this.figure.getBoundingClientRect();
          if (box.top < 0 || box.bottom > innerHeight) this.figure.scrollIntoView({ block: "nearest" });
        });
      this.show(this.data.start ?? this.frames.length - 1);
    }

    target(step) {
      if (step === "previous") return this.marked.findLast((marked) => marked < this.number);
      if (step === "next") return this.marked.find((marked) => marked > this.number);
      return super.target(step);
    }

    draw() {
      const drawn = [...this.stonesOf(this.number), ...this.ring(this.number)];
      const { better, text } = this.data.frames[this.number];
      if (better >= 0 && !this.frames[this.number][better]) {
        const [x, y] = this.center(better);
        drawn.push(shape("path", { d: `M${x} ${y - 8}L${x + 8} ${y}L${x} ${y + 8}L${x - 8} ${y}Z`, fill: "var(--good)", stroke: "#fff" }));
      }
      this.stones.replaceChildren(...drawn);
      this.slider.value = this.number;
      this.slider.setAttribute("aria-valuetext", text);
    }
  }

  // A diagram with a board of its own, which takes its place while it plays.
  class Diagram extends Player {
    constructor(figure, data = dataOf(figure)) {
      super(figure, data);
      this.printed = this.shown = figure.querySelector("svg");
      this.board = this.printed.cloneNode(true);
      this.over = this.board.querySelector(".over");
      this.said.hidden = false;
      figure.tabIndex = 0;
    }

    put(svg) {
      if (svg !== this.shown) this.shown.replaceWith(svg);
      this.shown = svg;
    }
  }

  // A line: before its first move stands the printed diagram, and every move played has its number.
  class Line extends Diagram {
    constructor(figure, data) {
      super(figure, data);
      this.update();
    }

    draw() {
      this.put(this.number ? this.board : this.printed);
      this.over.replaceChildren(...this.stonesOf(this.number), ...this.numbers());
    }

    numbers() {
      const stones = this.frames[this.number], latest = new Map();
      for (const { move, number } of this.data.frames.slice(1, this.number + 1)) if (move !== undefined) latest.set(move, number);
      return this.numbersOn(stones, latest);
    }

    // Numbers are narrowed to fit their stones, and only then smaller.
    numbersOn(stones, numbers) {
      return [...numbers].flatMap(([index, number]) => {
        if (!stones[index] || !this.isShown(index)) return [];
        const [x, y] = this.center(index), natural = 6.48 * `${number}`.length;
        const share = Math.min(1, Math.max(0.68, 14.5 / natural)), size = 10.8 * Math.min(1, 14.5 / (natural * share));
        const transform = `matrix(${share} 0 0 1 ${x} ${y + 0.36 * size})`;
        return [shape("text", { transform, "font-size": size, "font-weight": 600, fill: stones[index] === 1 ? "#fff" : "#111" }, number)];
      });
    }
  }

  // The diagram of a line that the page has as data: it is drawn, with its buttons, when it is seen or printed.
  const drawLater = (figure) => {
    const { ground, start, moves } = dataOf(figure);
    const { content } = document.getElementById(`ground${ground}`), { move: words, colors, ...place } = JSON.parse(content.querySelector("script").textContent);
    const controls = document.querySelector("figure.line .controls"), said = document.querySelector("figure.line .said");
    const svg = content.querySelector("svg").cloneNode(true);
    svg.prepend(shape("title", {}, figure.getAttribute("aria-label")));
    figure.classList.remove("later");
    figure.prepend(svg, controls.cloneNode(true), said.cloneNode());
    const frames = moves.map(([move, color, ...removed], before) => {
      const parts = { number: before + 1, color: colors[color], move: `${columnName(move % place.width)}${Math.floor(move / place.width) + 1}` };
      const text = words.replace(/{(\w+)}/g, (_, name) => parts[name]);
      return { changes: [move, color, ...removed.flatMap((index) => [index, 0])], move, number: before + 1, text };
    });
    const line = new Line(figure, { ...place, frames: [{ changes: start, text: "" }, ...frames] });
    const [printed] = line.frames, numbers = new Map(), stones = printed.slice();
    for (const [number, [move, color]] of moves.entries())
      if (!stones[move]) {
        stones[move] = color;
        numbers.set(move, number + 1);
      }
    const marks = figure.querySelector("template.marks")?.content.cloneNode(true).querySelectorAll("svg > g") ?? [];
    const [below = "", above = ""] = marks;
    svg.querySelector(".over").replaceChildren(below, ...line.stonesOn(stones), ...line.numbersOn(stones, numbers), above);
  };

  // A problem: a click, or the arrow keys and Enter, play; the opponent answers as the file does.
  class Problem extends Diagram {
    constructor(figure) {
      super(figure);
      const [x, y, columns, rows] = this.data.area;
      this.cursor = (y + (rows >> 1)) * this.data.width + x + (columns >> 1);
      this.hasCursor = false;
      this.missed = undefined; // the point of a move that the file does not have
      this.board.classList.add("playing");
      figure.setAttribute("role", "application"); // screen readers leave the arrow keys to it
      this.put(this.board);
      this.board.addEventListener("click", (event) => {
        this.hasCursor = false;
        const index = this.pointAt(event);
        if (index !== undefined) this.play(index);
      });
      figure.addEventListener("blur", () => this.moveCursor(0, 0, false));
      const before = last;
      this.show(0);
      last = before;
    }

    get frame() {
      return this.data.frames[this.number];
    }

    get isOver() {
      return this.frame.right !== undefined || this.frame.refused;
    }

    show(number) {
      clearTimeout(this.answering);
      this.missed = undefined;
      super.show(number);
      const { right, refused, reply, text } = this.frame;
      const state = right === undefined ? (refused ? "refused" : "open") : right ? "right" : "wrong";
      this.isFailed ||= this.isTold || state === "wrong" || state === "refused";
      this.figure.dataset.state = state;
      const words = this.data.words[this.sentence(state)];
      this.say(text ? `${words}\n${text}` : words);
      if (!this.isOver && reply !== undefined) this.answering = setTimeout(() => this.show(reply), ANSWER_MS);
    }

    sentence(state) {
      if (this.number === 0) return "help";
      if (this.isTold && state !== "wrong") return "solution";
      return state === "right" && this.isFailed ? "later" : state;
    }

    play(index) {
      if (this.isOver || this.frame.reply !== undefined || this.frames[this.number][index]) return;
      const { solver, frames, words } = this.data;
      const found = frames.findIndex((frame) => frame.parent === this.number && frame.move === index && frame.color === solver);
      if (found >= 0) return this.show(found);
      this.missed = index;
      this.isFailed = true;
      this.figure.dataset.state = "unknown";
      this.draw();
      this.say(words.unknown);
    }

    target(step) {
      if (step === "again") return 0;
      if (step === "solution") return this.frame.onwards ?? this.data.frames[0].onwards;
      if (step !== "back") return undefined;
      let number = this.frame.parent;
      while (number && this.data.frames[number].reply !== undefined) number = this.data.frames[number].parent;
      return number;
    }

    step(step) {
      const number = this.target(step);
      if (number === undefined) return;
      this.isTold = step === "solution" || (this.isTold && step !== "again");
      this.show(number);
    }

    update() {
      for (const button of this.buttons) {
        const target = this.target(button.dataset.step);
        button.disabled = target === undefined || (button.dataset.step !== "again" && target === this.number);
      }
    }

    key(event) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const onButton = event.target !== this.figure;
      const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
      const step = { Backspace: "back", r: "again", s: "solution" }[event.key];
      if (move) this.moveCursor(...move, true);
      else if (step) this.step(step);
      else if (!onButton && (event.key === "Enter" || event.key === " ")) this.hasCursor ? this.play(this.cursor) : this.moveCursor(0, 0, true);
      else return;
      event.preventDefault();
    }

    moveCursor(across, up, isSeen) {
      const { width, area } = this.data, [x, y, columns, rows] = area;
      const column = Math.max(x, Math.min(x + columns - 1, (this.cursor % width) + (this.hasCursor ? across : 0)));
      const row = Math.max(y, Math.min(y + rows - 1, Math.floor(this.cursor / width) + (this.hasCursor ? up : 0)));
      this.cursor = row * width + column;
      this.hasCursor = isSeen;
      this.draw();
      const stone = this.data.words[this.frames[this.number][this.cursor]];
      if (isSeen) this.say([`${columnName(column)}${row + 1}`, stone].filter(Boolean).join(", "));
    }

    pointAt(event) {
      const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.board.getScreenCTM().inverse());
      const { width, area, cell, left, top } = this.data, [x, y, columns, rows] = area;
      const column = Math.round((place.x - left) / cell), row = rows - 1 - Math.round((place.y - top) / cell);
      if (column < 0 || column >= columns || row < 0 || row >= rows) return undefined;
      return (y + row) * width + x + column;
    }

    draw() {
      const start = this.printed.querySelector(".over").cloneNode(true); // with its marks
      const drawn = this.number ? [...this.stonesOf(this.number), ...this.ring(this.number)] : [start];
      if (this.missed !== undefined) {
        const [x, y] = this.center(this.missed);
        drawn.push(shape("path", { d: `M${x - 5} ${y - 5}l10 10m-10 0l10 -10`, stroke: "#b23e22", "stroke-width": 2.4 }));
      }
      if (this.hasCursor) {
        const [x, y] = this.center(this.cursor);
        drawn.push(shape("rect", { x: x - 8, y: y - 8, width: 16, height: 16, rx: 3, fill: "none", stroke: "#9c4f1e", "stroke-width": 2 }));
      }
      this.over.replaceChildren(...drawn);
    }
  }

  const boards = [...document.querySelectorAll("article.game")].map((article) => new Board(article));
  for (const figure of document.querySelectorAll("figure.line:not(.later)")) new Line(figure);
  for (const figure of document.querySelectorAll("figure.problem")) new Problem(figure);
  last = boards[0] ?? null;
  const watcher = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen)
        if (isIntersecting) {
          watcher.unobserve(target);
          if (target.matches(".later")) drawLater(target);
        }
    },
    { rootMargin: "1000px" },
  );
  for (const figure of document.querySelectorAll("figure.later")) watcher.observe(figure);
  addEventListener("beforeprint", () => document.querySelectorAll("figure.later").forEach(drawLater));
  addEventListener("keydown", (event) => {
    // The arrow keys step also where nothing has the focus; other keys scroll the page.
    if (event.target === document.body && last && /^Arrow(Left|Right)$/.test(event.key)) last.key(event);
  });
})();

"""The names of actions that settings files have."""

from tests.feature_samples import collected

_OF_MOST_FEATURES = """
new_game new_window open choose_game library find_position choose_charset versions save save_as save_utf8
save_charset save_picture publish print close quit undo redo cut_branch copy_branch copy_as.game copy_as.position
copy_as.sensei copy_as.gnugo copy_as.katago copy_as.picture paste_branch paste_over paste_game edit_record
tools.play tools.black tools.white tools.erase tools.triangle tools.square tools.circle tools.cross tools.letter
tools.number tools.text tools.arrow tools.line tools.dim tools.visible tools.selected tools.territory
tools.insert tool_corner tool_other edit_comment edit_name annotations.good_for_black annotations.good_for_white
annotations.even annotations.unclear annotations.hotspot annotations.good_move annotations.bad_move
annotations.doubtful annotations.interesting set_turn.black set_turn.white set_turn.none figure insert_pass
clear_markup make_main_line variation_up variation_down delete_variation delete_node delete_following
delete_others begin_here symmetries.turn_left symmetries.turn_right symmetries.turn_half symmetries.mirror_sides
symmetries.mirror_top symmetries.mirror_diagonal symmetries.mirror_other_diagonal swap_colors game_info find
find_next find_previous preferences pass take_back resign no_result drop_proposal play_computer results hint
estimate hide_advice scoring solve leave_mode start_clock pause_clock set_time.black set_time.white
give_time.black give_time.white time_settings back forward back_ten forward_ten to_start to_end
previous_variation next_variation to_game to_main_line previous_fork next_fork to_number autoplay
autoplay_speed.500 autoplay_speed.1000 autoplay_speed.2000 autoplay_speed.5000 autoplay_speed.10000
autoplay_at_branches autoplay_at_comments cursor_left cursor_right cursor_up cursor_down cursor_play move_now
stop_engine restart_engine pause_engines engine_pace.0 engine_pace.1000 engine_pace.3000 engines networks console
coordinates coordinate_style.letters coordinate_style.numbers coordinate_style.kanji move_numbers.record
move_numbers.none move_numbers.last move_numbers.all variations territory variation_style.record variation_style.next
variation_style.beside view_turns.turn_half view_turns.turn_left view_turns.turn_right view_turns.mirror_sides
view_turns.unturned record_tab.tree record_tab.moves tree_direction tree_collapse tree_collapse_others
tree_expand_all tree_zoom_in tree_zoom_out tree_zoom_reset side_panel navigation_bar zoom_in zoom_out zoom_reset
full_screen manual rules_of_go tour shortcuts about whole_board problem_again problem_solution problem_next
problem_previous
review_game end_review next_mistake previous_mistake progress
review_folder board_part.record board_part.stones board_part.choose
in_file.keep in_file.keep_for_katrain in_file.keep_for_lizzie in_file.remove
analyze say_analysis add_line show_candidates show_ownership
show_policy analysis_number.loss analysis_number.lead analysis_number.win_rate analysis_number.visits
analysis_view.mover analysis_view.black analysis_view.white graph_curves.lead graph_curves.win_rate
graph_curves.both mark_region.only mark_region.avoid mark_region.allow
clear_region analysis_limit.none analysis_limit.seconds_10 analysis_limit.minute analysis_limit.minutes_10
reading.point reading.row reading.column reading.position reading.step reading.changes reading.captures reading.clocks
side_by_side replace merge_game add_bookmark bookmarks file_issues type_point type_letters
analysis_limit.visits_100 analysis_limit.visits_1000 analysis_limit.visits_10000 analysis_limit.visits_100000
count_game leave_full_screen make_problem mark_by_rate problem_collections result review_again
cursor_menu node_properties markdown tree_folding tree_only_branch tree_overview
move_numbers.last_five move_numbers.last_ten copy_as.numbered_diagram copy_as.numbered_picture
"""

RELEASED = frozenset(_OF_MOST_FEATURES.split()) | collected("ACTIONS").keys()
"""Names in the settings of users: whoever renames an action keeps its old name here, and reads it."""

"""Tank Chess in the manner of OpenSpiel's games: a Game makes States, a State is a tree node with integer actions.

    game = tankchess.spiel.TankChessGame(setup="small-12", rules="sudden")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())
"""

import json

from . import Position, plane_names, returns, turn_order

TERMINAL_PLAYER = -4


class TankChessGame:
    def __init__(self, setup="basic-16", rules="", max_plies=2000):
        self._parameters = {"setup": setup, "rules": rules, "max_plies": max_plies}
        self._start = Position.start(setup, rules)

    def get_parameters(self):
        return dict(self._parameters)

    def num_players(self):
        return self._start.sides

    def num_distinct_actions(self):
        return self._start.action_bound

    def policy_tensor_shape(self):
        return [self.num_distinct_actions()]

    def observation_tensor_shape(self):
        return list(self._start.observation().shape)

    def observation_tensor_size(self):
        return int(self._start.observation().size)

    def observation_tensor_layout(self):
        return plane_names()

    def max_game_length(self):
        return self._parameters["max_plies"]

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 0.0

    def new_initial_state(self):
        return TankChessState(self, self._start.copy())

    def deserialize_state(self, text):
        state = self.new_initial_state()
        for action in json.loads(text):
            state.apply_action(action)
        return state


class TankChessState:
    def __init__(self, game, position, history=()):
        self._game, self._position, self._history = game, position, list(history)
        self._order = turn_order(position.sides)

    def get_game(self):
        return self._game

    def current_player(self):
        return TERMINAL_PLAYER if self.is_terminal() else self._order.index(self._position.side)

    def is_chance_node(self):
        return False

    def is_simultaneous_node(self):
        return False

    def is_terminal(self):
        return len(self._history) >= self._game.max_game_length() or self._position.outcome.over

    def legal_actions(self, player=None):
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return self._position.legal_actions().tolist()

    def legal_actions_mask(self, player=None):
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action):
        if self.is_terminal():
            raise ValueError("the game is over")
        self._position.play(int(action))
        self._history.append(int(action))

    def undo_action(self, player, action):
        if not self._history or self._history[-1] != action:
            raise ValueError("only the last action can be undone")
        self._position.undo()
        self._history.pop()
        if self.current_player() != player:
            raise ValueError("the action was another player's")

    def child(self, action):
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self):
        return TankChessState(self._game, self._position.copy(), self._history)

    def returns(self):
        return returns(self._position)

    def rewards(self):
        return self.returns()

    def player_return(self, player):
        return self.returns()[player]

    def history(self):
        return list(self._history)

    def move_number(self):
        return len(self._history)

    def action_to_string(self, player_or_action, action=None):
        wanted = player_or_action if action is None else action
        for move in self._position.legal_moves():
            if move.action == wanted:
                return move.text
        raise ValueError(f"action: {wanted} is not legal here")

    def string_to_action(self, text):
        return self._position.move(text).action

    def observation_string(self, player=None):
        return self._position.text

    def observation_tensor(self, player=None):
        """As the side to move sees it, whoever asks: there is nothing hidden."""
        return self._position.observation().ravel().tolist()

    def serialize(self):
        return json.dumps(self._history)

    def __str__(self):
        return self._position.text

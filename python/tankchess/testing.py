"""What environments of each manner promise, as checks that raise AssertionError: the contracts that their libraries
publish, so that an adapter can be tested where the library is not installed."""

import random

import numpy


def check_aec(env, games=2, seed=1):
    """PettingZoo: api_test and seed_test for an AEC environment with action masks."""
    for game in range(games):
        env.reset(seed=seed + game)
        assert env.agents == env.possible_agents and env.num_agents == env.max_num_agents > 0
        earned = dict.fromkeys(env.possible_agents, 0.0)
        ended = set()
        for agent in env.agent_iter(100000):
            assert agent == env.agent_selection and agent in env.agents
            for table in (env.rewards, env.terminations, env.truncations, env.infos):
                assert set(table) == set(env.agents)
            observation, reward, terminated, truncated, info = env.last()
            assert env.observation_space(agent).contains(observation), "an observation outside of its space"
            assert isinstance(info, dict)
            earned[agent] += reward
            if terminated or truncated:
                ended.add(agent)
                env.step(None)
                continue
            mask = observation["action_mask"]
            assert mask.any(), "nobody is asked for an action who has none"
            action = env.action_space(agent).sample(mask)
            assert env.action_space(agent).contains(action) and mask[action]
            env.step(action)
        assert ended == set(env.possible_agents) and not env.agents
        assert abs(sum(earned.values())) < 1e-6, "rewards add up to zero"
        try:
            env.reset(seed=seed)
            env.step(env.action_space(env.agent_selection).n + 1)
        except ValueError:
            continue
        raise AssertionError("an illegal action was taken")
    runs = []
    for _ in range(2):
        env.reset(seed=seed)
        actions = []
        for agent in env.agent_iter(40):
            observation, _, terminated, truncated, _ = env.last()
            done = terminated or truncated
            actions.append(None if done else env.action_space(agent).sample(observation["action_mask"]))
            env.step(actions[-1])
        runs.append(actions)
    assert runs[0] == runs[1], "the same seed gives the same game"


def check_spiel(game, games=2, seed=1):
    """OpenSpiel: random simulation with clones, undo, strings, serialisation and returns."""
    rng = random.Random(seed)
    for _ in range(games):
        state = game.new_initial_state()
        before = []
        while not state.is_terminal():
            player, legal = state.current_player(), state.legal_actions()
            assert 0 <= player < game.num_players() and legal and legal == sorted(set(legal))
            assert 0 <= legal[0] and legal[-1] < game.num_distinct_actions()
            assert state.legal_actions(player) == legal
            assert all(state.legal_actions(other) == [] for other in range(game.num_players()) if other != player)
            action = rng.choice(legal)
            if len(before) % 16 == 0:
                assert len(state.observation_tensor()) == game.observation_tensor_size()
                assert sum(state.legal_actions_mask()) == len(legal)
                assert state.string_to_action(state.action_to_string(player, action)) == action
                clone = state.clone()
                assert str(clone) == str(state) and clone.history() == state.history()
                clone.apply_action(action)
                assert str(clone) == str(state.child(action)) and clone.history() != state.history()
                clone.undo_action(player, action)
                assert str(clone) == str(state)
                assert state.returns() == [0.0] * game.num_players()
            before.append((player, action, str(state)))
            state.apply_action(action)
        assert state.legal_actions() == [] and len(before) <= game.max_game_length()
        returns = state.returns()
        assert abs(sum(returns) - game.utility_sum()) < 1e-6
        assert all(game.min_utility() <= r <= game.max_utility() for r in returns)
        assert str(game.deserialize_state(state.serialize())) == str(state)
        for player, action, text in reversed(before[-20:]):
            state.undo_action(player, action)
            assert str(state) == text


def check_gymnasium(env, games=2, seed=1):
    """Gymnasium: check_env for spaces, step and reset, and determinism by seed."""
    runs = []
    for _ in range(2):
        actions = []
        for game in range(games):
            observation, info = env.reset(seed=seed + game)
            assert env.observation_space.contains(observation) and isinstance(info, dict)
            done = False
            while not done:
                action = env.action_space.sample(observation["action_mask"])
                actions.append(int(action))
                observation, reward, terminated, truncated, info = env.step(action)
                assert env.observation_space.contains(observation) and isinstance(info, dict)
                assert isinstance(reward, float) and isinstance(terminated, bool) and isinstance(truncated, bool)
                assert terminated or reward == 0
                done = terminated or truncated
                if not done:
                    assert numpy.array_equal(env.action_masks(), observation["action_mask"].astype(bool))
        runs.append(actions)
    assert runs[0] == runs[1], "the same seed gives the same game"

"""The module by itself: positions, moves, records, setups, the engine, batches."""

import copy
import pickle
import threading
import time
import unittest

import numpy
import tankchess as tc

DUEL = "8x8 8./8./8./8./8./8./8./8. bCMT@E1S,wCLT@D8N w sudden 0 1"


class Objects(unittest.TestCase):
    def test_that_were_never_initialised_are_refused(self):
        start = tc.Position.start("small-12")
        for kind in (tc.Position, tc.Record, tc.Setup, tc.Move, tc.Bot, tc.Batch, tc.Outcome, tc.Answer):
            empty = kind.__new__(kind)
            for name in (name for name in dir(kind) if not name.startswith("_")):
                with self.subTest(f"{kind.__name__}.{name}"), self.assertRaises(TypeError):
                    member = getattr(empty, name)
                    if isinstance(kind.__dict__.get(name), staticmethod):
                        raise TypeError("of the class, not of the object")
                    member()
            for use in (repr, pickle.dumps, start.__eq__, start.play, lambda o: tc.Batch(o, 2)):
                with self.subTest(f"{use} of {kind.__name__}"):
                    try:
                        use(empty)
                    except TypeError:
                        pass
        self.assertRaises(TypeError, tc.Bot(level=1, hash_mb=1).go, tc.Position.__new__(tc.Position), depth=1)


class Positions(unittest.TestCase):
    def test_are_read_played_and_taken_back(self):
        position = tc.Position.start("basic-16", "mate")
        before = position.text
        self.assertEqual(("w", 2, 0), (position.side, position.sides, position.plies))
        position.play("h1>h2/n")
        self.assertEqual("b", position.side)
        self.assertEqual(["H1 > H2/N"], position.history)
        position.undo()
        self.assertEqual(before, position.text)
        self.assertEqual(position.perft(1), len(position.legal_moves()))

    def test_take_a_move_as_text_number_or_object(self):
        texts = set()
        for form in (lambda m: m, lambda m: m.text, lambda m: m.action):
            position = tc.Position.start("basic-16")
            position.play(form(position.legal_moves()[5]))
            texts.add(position.text)
        self.assertEqual(1, len(texts))

    def test_say_how_a_game_ended(self):
        position = tc.Position(DUEL)
        self.assertFalse(position.outcome.over)
        position.play("D8 > out")
        self.assertEqual((True, ["w"], "escape"), (position.outcome.over, position.outcome.winners,
                                                   position.outcome.reason))
        self.assertEqual([], position.legal_moves())
        self.assertEqual([1.0, -1.0], tc.returns(position))

    def test_survive_pickling_and_copying_with_their_history(self):
        for setup, rules in (("basic-16", "mate"), ("retreat-12", "retreat"), ("corner-four-20", "four")):
            position = tc.Position.start(setup, rules)
            for _ in range(12):
                moves = position.legal_moves()
                position.play(moves[len(moves) // 2])
            for again in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
                self.assertEqual(position, again)
                self.assertEqual(position.history, again.history)
                again.undo()
                self.assertNotEqual(position, again)
        move = position.legal_moves()[0]
        self.assertEqual(move, pickle.loads(pickle.dumps(move)))

    def test_refuse_by_name(self):
        position = tc.Position(DUEL)
        for call, word in ((lambda: tc.Position("nonsense"), ""), (lambda: position.play("A1 > A2/N"), "move"),
                           (lambda: position.play(4000000000), "4000000000"), (position.undo, "nothing was played"),
                           (lambda: position.perft(99), "depth"), (lambda: tc.Position.start("nowhere"), "nowhere"),
                           (lambda: tc.Position.start("basic-16", "chess"), "chess")):
            with self.assertRaises(tc.Error) as caught:
                call()
            self.assertIn(word, str(caught.exception))
            self.assertNotIn("\n", str(caught.exception))
        self.assertEqual(DUEL, position.text)
        self.assertRaises(TypeError, position.play, None)
        self.assertRaises(TypeError, tc.Position, 7)
        self.assertTrue(issubclass(tc.Error, ValueError))


class RecordsAndSetups(unittest.TestCase):
    def test_a_game_becomes_a_record_and_comes_back(self):
        position = tc.Position.start("basic-16", "mate")
        for _ in range(6):
            position.play(position.legal_moves()[7])
        record = position.record()
        record.set_tag("White", "Ada")
        again = tc.Record(record.text)
        self.assertEqual([], again.faults())
        self.assertEqual("Ada", again.tags["White"])
        self.assertEqual(6, len(again.moves))
        self.assertEqual(position, again.position())
        self.assertEqual(again.text, pickle.loads(pickle.dumps(again)).text)
        self.assertRaises(tc.Error, record.set_tag, "White", "a\nb")
        self.assertRaises(tc.Error, tc.Record, "[White")

    def test_setups_name_their_faults(self):
        self.assertIn("basic-16", tc.Setup.ids())
        setup = tc.Setup.stock("basic-16")
        self.assertEqual(tc.Position.start("basic-16", "last:25"), setup.position("last:25"))
        self.assertEqual(setup.text, pickle.loads(pickle.dumps(tc.Setup(setup.text))).text)
        self.assertRaises(tc.Error, tc.Setup, "name: nothing\n")
        self.assertRaises(tc.Error, tc.Setup.stock, "nowhere")


class TheEngine(unittest.TestCase):
    def test_finds_what_wins(self):
        answer = tc.Bot(hash_mb=1).go(tc.Position(DUEL), nodes=2000)
        self.assertEqual("D8 > out", answer.text)
        self.assertGreater(answer.score, 1000)

    def test_refuses_bad_limits_and_levels(self):
        bot = tc.Bot(hash_mb=1)
        self.assertRaises(tc.Error, bot.go, tc.Position(DUEL))
        self.assertRaises(tc.Error, bot.go, tc.Position(DUEL), depth=0)
        self.assertRaises(tc.Error, tc.Bot, level=11)
        self.assertRaises(tc.Error, tc.Bot, style="reckless")

    def test_a_style_is_another_player(self):
        start = tc.Position.start("small-12", "mate")
        moves = {tc.Bot(hash_mb=1, style=style).go(start, nodes=3000).text for style in ("fortress", "runner")}
        self.assertEqual(2, len(moves))

    def test_lets_other_threads_run_and_be_refused(self):
        bot = tc.Bot(hash_mb=1)
        answers = []
        position = tc.Position.start("basic-16", "mate")
        thread = threading.Thread(target=lambda: answers.append(bot.go(position, depth=100)))
        thread.start()
        refused = False
        deadline = time.monotonic() + 60
        while not refused and time.monotonic() < deadline:  # this loop runs although a search is under way
            try:
                bot.go(position, nodes=1)
            except tc.Error as error:
                refused = "another thread" in str(error)
        while thread.is_alive():
            bot.stop()
            thread.join(0.01)
        self.assertTrue(refused)
        self.assertEqual(1, len(answers))


class Batches(unittest.TestCase):
    def test_play_random_games_to_their_ends(self):
        batch = tc.Batch(tc.Position.start("small-12", "sudden"), 8, seed=3)
        tally = batch.play_random(400)
        self.assertEqual(8 * 400, tally["plies"] + tally["games"])
        self.assertEqual(tally["games"], tally["draws"] + sum(tally["wins"]))
        self.assertGreater(tally["games"], 8)
        other = tc.Batch(tc.Position.start("small-12", "sudden"), 8, seed=3)
        self.assertEqual(tally, other.play_random(400))

    def test_show_and_step_every_game(self):
        for setup, rules in (("small-12", "sudden"), ("retreat-12", "retreat"), ("corner-four-20", "four")):
            batch = tc.Batch(tc.Position.start(setup, rules), 3)
            batch.play_random(5)
            seen = batch.observations()
            self.assertEqual((3, len(tc.plane_names())), seen.shape[:2])
            self.assertEqual(numpy.float32, seen.dtype)
            actions, begins = batch.legal_actions()
            self.assertLess(actions.max(), batch.action_bound)
            before = [batch.text(i) for i in range(3)]
            for i in range(3):
                self.assertTrue(numpy.array_equal(seen[i], tc.Position(before[i]).observation()))
                self.assertTrue(numpy.array_equal(actions[begins[i]:begins[i + 1]],
                                                  tc.Position(before[i]).legal_actions()))
            bad = actions[begins[:-1]].copy()
            bad[2] = tc.action_count - 1
            self.assertRaisesRegex(tc.Error, "game 2", batch.step, bad)
            self.assertEqual(before, [batch.text(i) for i in range(3)])
            returns, ended = batch.step(actions[begins[:-1]])
            self.assertEqual((3, len(batch.sides_to_move()) and tc.Position(before[0]).sides), returns.shape)
            self.assertEqual(bool, ended.dtype)
        self.assertRaises(tc.Error, batch.step, numpy.zeros(2, dtype=numpy.uint32))
        self.assertRaises(tc.Error, tc.Batch, tc.Position(DUEL), 0)

    def test_take_whole_numbers_of_any_width_and_cut_none_down(self):
        batch = tc.Batch(tc.Position.start("small-12", "sudden"), 2)
        actions, begins = batch.legal_actions()
        legal = [int(actions[begins[0]]), int(actions[begins[1]])]
        for wrong in ([2**32 + legal[0], legal[1]], [legal[0], -1], [float(n) for n in legal], ["1", "2"], [legal],
                      numpy.array(legal, dtype=object), None, 7, []):
            with self.subTest(wrong=wrong):
                self.assertRaises(tc.Error, batch.step, wrong)
        for right in (legal, tuple(legal), numpy.array(legal, dtype=numpy.uint64)):
            tc.Batch(tc.Position.start("small-12", "sudden"), 2).step(right)


if __name__ == "__main__":
    unittest.main()

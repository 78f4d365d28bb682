"""Tests that the counts of small programs equal counts made by hand, and that recording does not change results."""
import importlib.util
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
RECORDER = HERE.parent / "offload_record.py"
PROGRAMS = HERE / "programs"


def needs(name):
    return unittest.skipUnless(importlib.util.find_spec(name), f"needs {name}, which is not installed")


def record(name, *arguments, options=("--json",), folder=PROGRAMS):
    """Records a program and returns the JSON result and the finished process."""
    done = subprocess.run([sys.executable, str(RECORDER), *options, str(name), *arguments], cwd=folder,
                          capture_output=True, text=True)
    return (json.loads(done.stdout) if "--json" in options and done.stdout else None), done


def fresh_recorder():
    """Returns the recorder as a module with an empty record."""
    spec = importlib.util.spec_from_file_location("offload_record", RECORDER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def at_line(found, line):
    return next((it for it in found["lines"] if it["line"] == line and "file" not in it), None)


def phase_at(found, line):
    return next((it for it in found["phases"] if any(a <= line <= b for a, b in it["lines"])), None)


def keys_of(phase):
    return dict(it.split("=", 1) for it in phase["link"].split("&"))


class ProgramTest(unittest.TestCase):
    def table_keys(self, found, line):
        """Returns the keys of the data-frame phase on a line."""
        return next(keys_of(it) for it in found["phases"] if it["family"] == "dataframe" and [line, line] in it["lines"])

    def counts(self, found, line, **expected):
        row = at_line(found, line)
        self.assertIsNotNone(row, f"line {line} was not counted")
        self.assertEqual({key: row[key] for key in expected}, expected, f"line {line}")


@needs("numpy")
class Arrays(ProgramTest):
    def test_chain(self):
        found, _ = record("chain.py")
        n = 50_000
        # A product of two arrays, a difference, an exponential, a square: 3 + 2 + 2 + 2 arrays of doubles.
        self.counts(found, 6, flops=4 * n, funcs=n, bytes=9 * 8 * n, calls=4)
        # A comparison writes one byte per element.
        self.counts(found, 7, flops=n, bytes=9 * n, calls=1)
        # Ten numbers are written. The assigned number is not read from memory.
        self.counts(found, 8, flops=0, bytes=80, calls=1)
        phase = phase_at(found, 6)
        keys = keys_of(phase)
        self.assertEqual((keys["w"], keys["elements"], keys["dtype"]), ("elementwise", str(n), "fp64"))
        self.assertEqual(phase["sure"], "known")

    def test_products(self):
        found, _ = record("products.py")
        self.counts(found, 5, flops=2 * 200 * 300 * 100, bytes=4 * (200 * 300 + 300 * 100 + 200 * 100), calls=1)
        self.assertEqual(keys_of(phase_at(found, 5)), {"w": "matmul", "m": "200", "k": "300", "n": "100", "dtype": "fp32"})
        solve = at_line(found, 6)
        # The same line creates the matrix with 3600 multiplications, in addition to the solver's 2/3 n^3 + 2 n^2
        # operations.
        self.assertAlmostEqual(solve["flops"], 2 * 60 ** 3 / 3 + 2 * 60 ** 2 + 3600)
        self.counts(found, 7, flops=5 * 4096 * 12)
        self.assertEqual(keys_of(phase_at(found, 7))["w"], "fft")
        self.counts(found, 8, flops=2 * 8 * 10 * 20 * 30)
        self.assertEqual(keys_of(phase_at(found, 8))["products"], "8")
        self.counts(found, 9, flops=6 * 50 * 20 ** 2 + 20 * 20 ** 3)
        self.assertEqual(keys_of(phase_at(found, 9))["factor"], "svd")

    def test_rows_that_are_reduced_one_by_one(self):
        found, _ = record("short_rows.py")
        self.assertEqual(keys_of(phase_at(found, 5))["results"], "100000")
        self.assertNotIn("results", keys_of(phase_at(found, 6)))

    def test_stencil(self):
        found, _ = record("stencil.py")
        phase = phase_at(found, 6)
        # Each step makes a copy, then does five operations and an assignment on 1000 elements.
        self.assertEqual(phase["family"], "stencil")
        self.assertEqual(phase["flops"], 200 * 5 * 1000)
        self.assertEqual(phase["calls"], 200 * 7)
        # The copy takes 2 x 1002, the sums of two arrays and the products 3 + 3 + 2 + 3 + 2, the assignment a read and
        # a write.
        self.assertEqual(phase["bytes"], 200 * 8 * (2 * 1002 + 15 * 1000 + 0))
        self.assertEqual(keys_of(phase)["steps"], "200")
        self.assertEqual(phase["trips"], 200)

    def test_small_steps(self):
        found, _ = record("small_steps.py")
        phase = phase_at(found, 5)
        # Two 40 x 4 products, a difference of 40 elements, a product and a difference of 4 elements.
        self.assertEqual(phase["family"], "small-kernels")
        self.assertEqual(phase["flops"], 300 * (2 * 2 * 40 * 4 + 40 + 4 + 4))
        self.assertEqual(phase["calls"], 300 * 5)
        self.assertEqual((keys_of(phase)["iters"], keys_of(phase)["launches"]), ("300", "5"))

    def test_simulation(self):
        found, _ = record("paths.py")
        phase = phase_at(found, 5)
        keys = keys_of(phase)
        self.assertEqual((keys["w"], keys["paths"], keys["pathsteps"]), ("montecarlo", "5000", "20"))
        # Draws, a product, an exponential, a product: three operations per number.
        self.assertEqual((keys["draws"], keys["each"], keys["funcs"]), ("1", "3", "1"))
        self.counts(found, 6, draws=20 * 5000, flops=20 * 3 * 5000)

    def test_copies(self):
        found, _ = record("copies.py")
        if importlib.util.find_spec("cupy"):
            self.skipTest("CuPy is installed here")
        keys = keys_of(phase_at(found, 5))
        self.assertEqual((keys["w"], keys["chunks"], keys["chunk"]), ("chunks", "50", "4000B"))
        self.assertTrue(any("stood in" in it for it in found["notes"]))

    def test_rounds(self):
        found, _ = record("rounds.py")
        self.assertTrue(any("runs=40" in it["link"] for it in found["phases"]))
        # The sort takes most of the time. Its time is in the link.
        longest = max(found["phases"], key=lambda it: it["time_s"])
        self.assertIn(f"&measured=oncpu:{longest['time_s'] / fresh_recorder().runs_of(longest['link'])[0]:.4g}", found["link"])
        self.assertGreater(longest["time_s"], 0)
        # With equal times every phase is in the link. Measured times depend on how busy the machine is.
        program = fresh_recorder().whole_link([{**it, "time_s": 1.0} for it in found["phases"]], {})
        # A single pair of `rounds` keys repeats both phases. The last phase, a sort, uses no array of these phases.
        self.assertNotIn("runs=", program)
        self.assertIn("rounds=40&begin=line-5&", program)
        self.assertEqual(program.count("rounds=end"), program.count("rounds=") // 2)
        steps = program.split("&begin=")
        self.assertTrue(steps[-1].startswith("line-7&w=sort"), program)
        self.assertIn("&handed=0B", steps[-2])

    def test_smaller_size(self):
        found, _ = record("chain.py", options=("--json", "--set", "n=1000"))
        self.counts(found, 6, flops=4000)


class PlainPython(ProgramTest):
    def test_loop(self):
        found, _ = record("plain_loop.py")
        # The function has an exponential, a product and a sum. The loop has a product and a sum.
        self.counts(found, 5, flops=3 * 2000, funcs=2000)
        self.counts(found, 11, flops=2 * 2000)
        self.counts(found, 10, trips=2000)
        # Counting to two and the remainder are integer operations, which count as interpreter operations, not as FLOP.
        self.counts(found, 12, flops=0, pyops=2 * 2000)
        phase = phase_at(found, 10)
        self.assertEqual((phase["family"], keys_of(phase)["iters"], phase["flops"]), ("loop", "2000", 5 * 2000))
        self.assertIn([5, 5], phase["lines"])

    def test_iterations_that_need_the_one_before(self):
        import ast
        module = fresh_recorder()
        carried = {"x = 3.9 * x * (1 - x)": True, "s += i * i": False, "y[i] = 0.9 * y[i - 1]": True,
                   "z[i] = y[i] + y[i + 1]": False, "counts[k[i]] += 1": False, "t += 0.1; out.append(t)": False,
                   "s += i; out.append(s)": True, "s += y[i] * w; w = s": True, "if y[i] > m: m = y[i]": False,
                   "n = n // 2": True, "a = y[i]; b = a * a; z[i] = b": False, "out.append(out[-1] + 1)": True}
        for body, expected in carried.items():
            loop = ast.parse(f"for i in range(9): {body}" if ":" not in body else f"for i in range(9):\n    {body}").body[0]
            self.assertEqual(module.needs_the_one_before(loop), expected, body)

    def test_measured_times_are_in_the_link(self):
        module = fresh_recorder()
        phase = {"lines": [(3, 5)], "link": "w=loop&iters=2000&runs=4", "time_s": 0.5, "reads": [], "writes": []}
        self.assertEqual(module.measured(phase, 4), "&measured=oncpu:0.125")
        self.assertEqual(module.whole_link([phase], {"cores": 2}),
                         "v=1&cores=2&w=loop&iters=2000&runs=4&measured=oncpu:0.125")
        # The recorder subtracts the overhead of counting. On a busy machine, a short phase may have no time left.
        without = {**phase, "time_s": 0.0}
        self.assertEqual(module.whole_link([without], {}), "v=1&w=loop&iters=2000&runs=4")
        self.assertNotIn("measured", " ".join(module.steps_of([without])))
        self.assertIn("&measured=oncpu:0.125", " ".join(module.steps_of([phase, phase])))

    def test_a_loop_of_the_interpreter_has_no_parallel_share(self):
        found, _ = record("plain_loop.py")
        self.assertNotIn("parallel", keys_of(phase_at(found, 10)))

    def test_text(self):
        _, done = record("plain_loop.py", options=("--page", "https://example.org/offload/"))
        self.assertIn("https://example.org/offload/#v=1&", done.stderr)
        self.assertIn("w=loop&iters=2000", done.stderr)
        self.assertIn("under recording", done.stderr)

    def test_time_without_recording(self):
        """The interpreter's time excludes the time of the calls and of counting."""
        module = fresh_recorder()
        line = module.Place(0, "", 2, 2, "")
        line.function = 0
        module.RECORD.places[:] = [line]
        loop = module.Loop(None, line)
        loop.wall, loop.in_calls, loop.in_recorder, loop.entries = 1.0, 0.2, 0.1, 3
        loop.scalars, loop.inner_trips = {1: 1000}, {0: 500}
        # The overhead of an operator was measured before and after the run. The mean of the two values applies.
        module.PRICES.update({("operator", False): [1e-4, 3e-4], ("trip", False): [1e-4], ("loop", True): [0.01]})
        self.assertAlmostEqual(module.interpreter_seconds(loop), 1.0 - 0.2 - 0.1 - (1000 * 2e-4 + 500 * 1e-4 + 3 * 0.01))
        loop.wall = 0.4
        self.assertEqual(module.interpreter_seconds(loop), 0.0)

    def test_each_kind_of_counting_has_a_price(self):
        module = fresh_recorder()
        module.measure_prices()
        kinds = [*module.SAMPLES, "loop", "trip"]
        self.assertEqual(set(module.PRICES), {(it, local) for it in kinds for local in (False, True)})
        self.assertEqual((module.RECORD.places, module.RECORD.counts, module.RECORD.trips), ([], [], []))


@needs("pandas")
class Tables(ProgramTest):
    def test_steps(self):
        found, _ = record("steps_of_a_table.py")
        n = 20_000
        group, selection = self.table_keys(found, 7), self.table_keys(found, 8)
        self.assertEqual((group["w"], group["verb"], group["rows"], group["cols"], group["groups"]),
                         ("dataframe", "groupby", str(n), "2", "50"))
        self.assertEqual((selection["verb"], selection["rows"]), ("filter", str(n)))
        self.counts(found, 8, flops=n, calls=2)
        self.assertEqual(self.table_keys(found, 9)["verb"], "filter")
        self.assertEqual(self.table_keys(found, 10)["verb"], "join")
        self.assertEqual(self.table_keys(found, 11)["verb"], "sort")

    def test_rows_made_into_objects(self):
        found, _ = record("rows_of_a_table.py")
        libraries = [keys_of(phase_at(found, line)).get("cpulib") for line in (6, 8, 9)]
        self.assertEqual(libraries, ["pandas-rows", "pandas-rows", None])


@needs("torch")
class Networks(ProgramTest):
    def test_training(self):
        found, _ = record("training.py")
        phase = phase_at(found, 8)
        keys = keys_of(phase)
        self.assertEqual((keys["w"], keys["phase"], keys["params"], keys["layers"], keys["batch"], keys["steps"]),
                         ("training", "train", "49", "2", "64", "10"))
        # 16 weights per layer: 32 FLOP forward, 32 backward for weights. The first layer's input needs no gradient.
        self.assertEqual(phase["flops"], 10 * 64 * (2 * 32 + 2 * 32 + 2 * 16))
        self.assertEqual(keys["waits"], "step")
        self.assertEqual(phase_at(found, 14)["flops"], 2 * 20 * 30 * 40)


class AsItWouldRun(ProgramTest):
    """Recording changes neither output nor exit status."""

    def same(self, name, *arguments):
        plain = subprocess.run([sys.executable, name, *arguments], cwd=PROGRAMS, capture_output=True, text=True)
        _, recorded = record(name, *arguments, options=())
        self.assertEqual((recorded.returncode, recorded.stdout), (plain.returncode, plain.stdout))
        return plain, recorded

    def test_plain_loop(self):
        self.same("plain_loop.py")

    def test_language(self):
        _, recorded = self.same("language.py")
        self.assertIn("threads", recorded.stderr)
        self.assertNotIn("in the recorder", recorded.stderr)

    @needs("numpy")
    def test_arrays(self):
        for name in ("chain.py", "products.py", "stencil.py", "small_steps.py", "paths.py"):
            with self.subTest(name):
                self.same(name)

    @needs("pandas")
    def test_tables(self):
        self.same("steps_of_a_table.py")

    @needs("torch")
    def test_training(self):
        self.same("training.py")

    @needs("numpy")
    def test_arguments_and_modules(self):
        plain, _ = self.same("with_arguments.py", "--times", "2")
        self.assertEqual(plain.returncode, 3)
        found, done = record("with_arguments.py", "--times", "2")
        self.assertEqual(done.returncode, 3)
        self.assertEqual([it["flops"] for it in found["lines"] if it.get("file") == "helper_module.py"], [2 * 10_000])

    @needs("numpy")
    def test_error(self):
        plain, recorded = self.same("raises.py")
        self.assertEqual(plain.returncode, 1)
        self.assertTrue(recorded.stderr.startswith(plain.stderr), recorded.stderr)
        found, _ = record("raises.py")
        self.counts(found, 4, flops=30_000)

    def test_interrupt(self):
        # If the tests run in the background, Python ignores the interrupt signal unless the script restores its
        # handler.
        script = "import os, signal; signal.signal(signal.SIGINT, signal.default_int_handler)\nx = [k * 1.5 for k in range(2000)]\nos.kill(os.getpid(), signal.SIGINT)\nprint('not here')\n"
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "stops.py")
            path.write_text(script)
            found, done = record(path)
        self.assertIn(done.returncode, (130, -signal.SIGINT))
        self.assertIn("KeyboardInterrupt", done.stderr)
        self.assertNotIn("not here", done.stderr)
        self.counts(found, 2, trips=2000, flops=2000)

    def test_not_python(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "old.py")
            path.write_text("print 'hello'\n")
            _, done = record(path, options=())
        self.assertEqual(done.returncode, 1)
        self.assertIn("SyntaxError", done.stderr)

    def test_unknown_option(self):
        _, done = record("plain_loop.py", options=("--nonsense",))
        self.assertEqual(done.returncode, 2)
        _, done = record("plain_loop.py", options=("--help",))
        self.assertEqual(done.returncode, 0)
        self.assertIn("--page ADDRESS", done.stdout)

    def test_form(self):
        found, _ = record("plain_loop.py")
        self.assertEqual((found["version"], found["source"]), (1, "recorded"))
        for it in found["phases"]:
            self.assertLessEqual({"lines", "link", "family", "dtype", "flops", "funcs", "bytes", "calls", "trips",
                                  "reads", "writes", "sure", "time_s"}, set(it))


if __name__ == "__main__":
    unittest.main()

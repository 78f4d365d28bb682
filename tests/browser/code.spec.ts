// From code to an answer: a dialog reads Python in the page, shows the cost of its lines, and opens the answer as
// links.

import type { Locator, Page } from "@playwright/test";
import { expect, matrix, painted, test } from "./page.ts";
import { asked, factor, sideways } from "./parts.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "From code" });
const button = (page: Page) => page.getByRole("banner").getByRole("button", { name: "From code…" });
const box = (page: Page) => dialog(page).getByRole("textbox", { name: /Python code/ });
const lines = (page: Page) => dialog(page).locator(".lines tbody tr");
const answer = (page: Page) => dialog(page).getByRole("region", { name: "Answer for the code" });

const secret = "secret_project";
const program = `import numpy as np
from scipy import ndimage

${secret} = np.random.rand(300, 512, 512).astype(np.float32)
out = np.empty_like(${secret})
for i, image in enumerate(${secret}):
    out[i] = ndimage.gaussian_filter(image, sigma=3)
flat = out.reshape(300, -1)
gram = flat @ flat.T
`;

async function openDialog(page: Page) {
  await button(page).click();
  await expect(dialog(page)).toBeVisible();
}

/** Makes the dialog read a file instead of the code that it read before. */
async function pick(page: Page, name: string, text: string) {
  const edit = dialog(page).getByRole("button", { name: "Edit the code" });
  const file = dialog(page).locator("input[type=file]");
  await expect(edit.or(file).first()).toBeAttached();
  if (await edit.isVisible()) await edit.click();
  await file.setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

/** Pastes a text at the focus, as a user does. */
async function paste(page: Page, text: string) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("ControlOrMeta+V");
}

/** Returns everything that the page stores outside of its memory. */
const left = (page: Page) =>
  page.evaluate(() => [location.href, JSON.stringify(history.state), JSON.stringify({ ...localStorage }), document.cookie].join("\n"));

test("pasted code is read line by line, and all of it or one line opens in a link without the code", async ({ page, open }) => {
  await test.step("all of it", async () => {
    await open("#w=sort&gpu=l4");
    await openDialog(page);
    await expect(box(page)).toBeFocused();
    await paste(page, program);
    await expect(lines(page).nth(0)).toContainText("import numpy as np");
    const gram = lines(page).filter({ hasText: "gram = flat" });
    await expect(gram).toContainText(/300 × 300 matrix product/);
    await expect(gram.locator(".figure")).toHaveText([/\d\s(ms|µs|s)$/, /\d\s(ms|µs|s)$/]);
    await expect(answer(page)).toContainText("an L4");
    await expect(answer(page).locator(".rows .bar")).toHaveCount(3);
    expect(await left(page)).not.toContain(secret);

    await dialog(page).getByRole("link", { name: /^Use all/ }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator("main section.program tbody tr").last()).toContainText(/line 9/);
    expect(page.url()).toContain("gpu=l4&begin=line+4");
    expect(await left(page)).not.toContain(secret);
    // Go back to the question, then reopen the dialog, which still has the code.
    await page.goBack();
    await expect(factor(page)).toBeVisible();
    await openDialog(page);
    await expect(lines(page).first()).toBeVisible();
    await dialog(page).getByRole("button", { name: "Edit the code" }).click();
    await expect(box(page)).toHaveValue(program);
  });
  await test.step("one line", async () => {
    await pick(page, "gram.py", program);
    await lines(page).filter({ hasText: "gram = flat" }).getByRole("link").click();
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => asked(page)).toMatch(/300 × 300 matrix product .* an L4/);
  });
});

const scrolled = (page: Page) => dialog(page).evaluate((element) => element.scrollTop);

for (const size of matrix([{ width: 360, height: 740 }], [{ width: 1280, height: 800 }])) {
  test(`after a paste the dialog shows the beginning of the code at ${size.width} px`, async ({ page, open }) => {
    await page.setViewportSize(size);
    await open();
    await openDialog(page);
    await paste(page, program);
    await expect(answer(page)).toBeVisible();
    await painted(page);
    // The dialog's content is taller than the dialog.
    expect(await dialog(page).evaluate((element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(100);
    expect(await scrolled(page)).toBe(0);
    await expect(dialog(page).getByRole("button", { name: /^Edit/ })).toBeFocused();
  });
}

test("an empty field says what to put into it, and Escape returns the focus to the button", async ({ page, open }) => {
  await test.step("empty", async () => {
    await open();
    await openDialog(page);
    await dialog(page).getByRole("button", { name: "Read it" }).click();
    await expect(box(page)).toHaveAccessibleDescription("Nothing to read yet. Paste or type code, or open a file.");
    await expect(box(page)).toHaveAttribute("aria-invalid", "true");
    await expect(box(page)).toBeFocused();
    await page.keyboard.type("x = 3");
    await expect(box(page)).toHaveAttribute("aria-invalid", "false");
  });
  await test.step("Escape", async () => {
    await box(page).fill("import numpy");
    await dialog(page).getByRole("button", { name: "Read it" }).click();
    await expect(dialog(page).getByRole("button", { name: "Edit the code" })).toBeFocused();
    await expect(dialog(page).getByRole("status")).toHaveText("No work for a GPU was found.");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();
  });
});

test("uncounted files, incomplete timings and overlong programs are reported next to their lines", async ({ page, open }) => {
  await test.step("files", async () => {
    await open();
    await openDialog(page);
    await pick(page, "file.py", "import pandas as pd\ndf = pd.read_csv('a.csv', nrows=2_000_000)\ntop = df.sort_values('x')\ntop.to_excel('b.xlsx')\n");
    await expect(lines(page).filter({ hasText: "read_csv" })).toContainText("2,000,000 rows × 8 columns read from CSV");
    await expect(lines(page).filter({ hasText: "to_excel" })).toContainText("it writes a file, which is not counted");
    await expect(answer(page)).toContainText("Line 4 isn’t included (see its note).");
  });
  await test.step("a timing", async () => {
    await pick(page, "time.txt", "10 loops, best of 5: 81.6 msec per loop\n");
    await expect(lines(page).first()).toContainText("paste the statement and");
    await expect(dialog(page).getByRole("status")).toContainText("Paste the statement too");
  });
  await test.step("a long program", async () => {
    const sines = Array.from({ length: 700 }, (_, at) => `y = np.sin(x[:${at + 1}])`);
    await pick(page, "long.py", `import numpy as np\nx = np.random.rand(10**6)\n${sines.join("\n")}\n`);
    await expect(lines(page)).toHaveCount(100);
    await dialog(page).getByRole("button", { name: "Show more (602 rows left)" }).click();
    await expect(lines(page).nth(550)).toBeAttached();
  });
  await test.step("a program that is too long", async () => {
    const sines = Array.from({ length: 7_000 }, () => "y = np.sin(x)");
    await pick(page, "long.py", `import numpy as np\nx = np.random.rand(10**6)\n${sines.join("\n")}\n`);
    await expect(answer(page).getByRole("heading")).toHaveText("Only part of the program");
    await expect(answer(page)).toContainText(/too long: nothing from line \d+ on is counted/);
  });
  await test.step("the closest question", async () => {
    const fitted = "from sklearn.ensemble import RandomForestClassifier\nimport numpy as np\nX = np.random.rand(20000, 40)\ny = np.random.randint(0, 2, 20000)\nRandomForestClassifier(n_estimators=300).fit(X, y)";
    await pick(page, "fitted.py", fitted);
    await expect(dialog(page)).toContainText("Some of the work can’t be counted from the code alone");
    const line = lines(page).filter({ hasText: "n_estimators" });
    await expect(line).toContainText("not read: the work of trees depends on the data");
    await line.getByRole("link", { name: "the closest question" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator("#f-trees")).toHaveValue("300");
  });
});

test("sizes typed for code are kept with the code, and with their question after an edit", async ({ page, open }) => {
  await test.step("over Back", async () => {
    await open();
    await openDialog(page);
    await pick(page, "load.py", "import numpy as np\nx = np.load('field.npy')\ny = np.sort(x)\n");
    await dialog(page).getByRole("textbox", { name: /field\.npy elements/ }).fill("50M");
    await dialog(page).getByRole("link", { name: /^Use/ }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.goBack();
    await openDialog(page);
    await expect(dialog(page).getByRole("textbox", { name: /field\.npy elements/ })).toHaveValue("50M");
    await expect(lines(page).filter({ hasText: "np.sort" })).toContainText("50 million elements");
  });
  await test.step("over an edit", async () => {
    await dialog(page).getByRole("button", { name: "Edit the code" }).click();
    const code = "import numpy as np\nx = np.load('field.npy')\nz = np.load('other.npy')\ny = np.sort(x)\nw = np.exp(z)\n";
    await box(page).fill(code);
    await dialog(page).getByRole("button", { name: "Read it" }).click();
    const [field, other] = ["field", "other"].map((name) => dialog(page).getByRole("textbox", { name: new RegExp(`${name}\\.npy elements`) }));
    await field.fill("50M");
    await other.fill("20M");
    await expect(answer(page)).toBeVisible();
    await dialog(page).getByRole("button", { name: "Edit the code" }).click();
    await dialog(page).getByRole("button", { name: "Read it" }).click();
    await expect(field).toHaveValue("50M");
    await expect(other).toHaveValue("20M");
    await expect(answer(page)).toBeVisible();
    // One question moves to the next line, the other disappears.
    await dialog(page).getByRole("button", { name: "Edit the code" }).click();
    await box(page).fill("import numpy as np\n\nx = np.load('field.npy')\ny = np.sort(x)\n");
    await dialog(page).getByRole("button", { name: "Read it" }).click();
    await expect(dialog(page).getByRole("textbox", { name: "field.npy elements, line 3" })).toHaveValue("50M");
    await expect(other).toHaveCount(0);
  });
});

test("a size missing from the code is a field, and lines that need it have no times until it is filled", async ({ page, open }) => {
  await test.step("one line waits", async () => {
    await open();
    await openDialog(page);
    await pick(page, "load.py", "import numpy as np\nx = np.load('field.npy')\ny = np.exp(x) * 2\nprint(y.sum())\n");
    const waiting = lines(page).filter({ hasText: "np.exp" });
    await expect(waiting).toContainText("waits for field.npy elements");
    await expect(answer(page)).toHaveCount(0);
    const field = dialog(page).getByRole("textbox", { name: /field\.npy elements, line 2/ });
    await field.fill("50M");
    await expect(answer(page)).toBeVisible();
    await expect(waiting).toContainText("50 million elements");
    await expect(field).toBeFocused();
    await field.fill("cheese");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(waiting).toContainText("waits for");
    await dialog(page).getByRole("button", { name: "100 million" }).click();
    await expect(waiting).toContainText("100 million elements");
  });
  await test.step("one phase of two waits", async () => {
    const known = "a = np.random.rand(3000, 3000)\nb = a @ a\n";
    await pick(page, "both.py", `"""Two\nparts."""\nimport sys\nimport numpy as np\n${known}x = np.load('second.npy')\ny = np.exp(x)\n`);
    const waiting = "1 of 2 phases can be estimated so far. Answer the questions above for the rest.";
    await expect(dialog(page).getByRole("status")).toHaveText(waiting);
    await expect(answer(page)).toHaveCount(0);
    await expect(dialog(page).locator(".bar")).toHaveCount(0);
    await expect(dialog(page).getByRole("link", { name: /^Use/ })).toHaveCount(0);
    // A line that was read has a link to its own question, even if other lines have open questions.
    await expect(lines(page).filter({ hasText: "b = a @ a" }).getByRole("link")).toHaveAttribute("href", /w=matmul/);
    await dialog(page).getByRole("button", { name: "100 million" }).click();
    await expect(answer(page).getByRole("heading")).toBeVisible();
    await expect(dialog(page).getByRole("link", { name: "Use all 2" })).toBeVisible();

    // Lines without work share one row until they are shown.
    await expect(lines(page).filter({ hasText: "import sys" })).toHaveCount(0);
    await dialog(page).getByRole("button", { name: "Show lines 1–5" }).press("Enter");
    await expect(lines(page).filter({ hasText: "import sys" })).toBeVisible();
    await expect(dialog(page).locator(".lines")).toBeFocused();
  });
});

const profile = `        14 function calls in 2.000 seconds

   Ordered by: internal time

   ncalls  tottime  percall  cumtime  percall filename:lineno(function)
       10    1.200    0.120    1.200    0.120 {method 'sort' of 'numpy.ndarray' objects}
        1    0.500    0.500    2.000    2.000 ${secret}.py:8(${secret})
        3    0.300    0.100    0.300    0.100 {built-in method time.sleep}
`;

test("a pasted profile names the dominant work, keeps measured times and asks for assumed sizes", async ({ page, open }) => {
  await open("#w=sort&gpu=l4");
  await openDialog(page);
  await paste(page, profile);
  const sort = lines(page).filter({ hasText: "numpy.ndarray" });
  await expect(sort).toContainText(/sort of .* elements.*10 times.*assumed.*60\s% of the time/s);
  await expect(sort.locator(".figure").first()).toHaveText(/^1\.2\ss$/);
  await expect(lines(page).filter({ hasText: "time.sleep" })).toContainText("stays on the CPU: it waits for a clock, 15 % of the time");
  await expect(answer(page)).toContainText(/Most time goes to numpy sort: 60\s% of 2\.0\ss/);
  await expect(answer(page)).toContainText(/at most 2\.5× faster/);
  await expect(answer(page)).toContainText(/25\s% is self time of Python functions/);
  // The assumed size is in its field.
  const field = dialog(page).getByRole("textbox", { name: /numpy sort elements, line 6/ });
  await expect(field).toHaveValue(/\d/);
  await field.fill("4M");
  await expect(sort).toContainText("4,000,000 elements");
  await expect(sort.locator(".figure").first()).toHaveText(/^1\.2\ss$/);
  expect(await left(page)).not.toContain(secret);
  await dialog(page).getByRole("link", { name: "Use all 3" }).click();
  await expect(page.locator("main section.program tbody tr").filter({ hasText: "waits for a clock" })).toContainText("stays on the CPU");
  await expect(page.locator("main section.program tbody tr").first()).toContainText(/1\.2\ss/);
  expect(await left(page)).not.toContain(secret);
});

test("a dropped notebook is read cell by cell without its commands", async ({ page, open }) => {
  await open();
  await openDialog(page);
  const cells = [
    { cell_type: "markdown", source: ["# Products\n"] },
    { cell_type: "code", source: ["%matplotlib inline\n", "import numpy as np"] },
    { cell_type: "code", source: "a = np.random.rand(3000, 3000)\nb = a @ a" },
  ];
  const files = await page.evaluateHandle((text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], "products.ipynb"));
    return files;
  }, JSON.stringify({ cells, nbformat: 4 }));
  await box(page).dispatchEvent("drop", { dataTransfer: files });
  await expect(lines(page).filter({ hasText: "b = a @ a" })).toContainText("3,000 × 3,000 matrix product");
  await expect(lines(page).filter({ hasText: "%matplotlib" })).toContainText("left out");
  await expect(dialog(page)).not.toContainText("# Products");
  // A single phase opens as a question.
  await expect(dialog(page).getByRole("link", { name: "Use it" })).toHaveAttribute("href", /^#v=1&w=matmul/);
});

for (const width of matrix([360], [320])) {
  test(`the dialog fits a page of ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 740 });
    await open();
    await openDialog(page);
    await pick(page, "gram.py", `${program}x = np.load('f.npy')\ny = x @ x\n`);
    await expect(dialog(page).getByRole("status")).toContainText("can be estimated so far");
    await dialog(page).getByRole("button", { name: "10 million" }).first().click();
    await expect(answer(page)).toBeVisible();
    expect(await sideways(page)).toBe(0);
    expect(await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect(await dialog(page).locator(".lines").evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    // Close is at the right end of the first line, which has the title.
    const place = async (part: Locator) => (await part.boundingBox())!;
    const [title, close] = [await place(dialog(page).getByRole("heading", { name: "From code" })), await place(dialog(page).getByRole("button", { name: "Close" }))];
    expect(Math.abs(title.y + title.height / 2 - close.y - close.height / 2)).toBeLessThan(8);
    expect(close.x + close.width).toBeGreaterThan(width - 60);
  });
}

test("on a phone wrapped code keeps its indentation, and the button states its purpose", async ({ page, open }) => {
  await test.step("the button", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open();
    const seen = await button(page).evaluate((element) => getComputedStyle(element, "::before").content);
    expect(seen).toBe('"Code"');
    await expect(button(page)).toBeInViewport({ ratio: 1 });
    expect(await sideways(page)).toBe(0);
  });
  await test.step("indentation", async () => {
    await openDialog(page);
    const long = "total = np.exp(values_of_the_first_field) + np.exp(values_of_the_second_field)";
    const fields = "values_of_the_first_field = np.random.rand(10**7)\nvalues_of_the_second_field = np.random.rand(10**7)";
    await pick(page, "long.py", `import numpy as np\n${fields}\nif True:\n    if True:\n        ${long}\n`);
    const code = lines(page).filter({ hasText: "total =" }).locator("code");
    const starts = await code.evaluate((element) => {
      const range = document.createRange();
      range.setStart(element.firstChild!, 8);
      range.setEnd(element.firstChild!, element.textContent!.length);
      return [...range.getClientRects()].map((line) => line.left);
    });
    expect(starts.length).toBeGreaterThan(1);
    for (const start of starts) expect(start).toBeGreaterThanOrEqual(starts[0]);
  });
});

test.describe("when the reader cannot be fetched", () => {
  test.use({ expected: /net::ERR_FAILED|Failed to fetch|request after load/ });

  test("a sentence says so, and trying again fetches it", async ({ page, open }) => {
    await page.route("**/code-*.wasm", (route) => route.abort());
    await open();
    await button(page).click();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.unroute("**/code-*.wasm");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(box(page)).toBeFocused();
  });
});

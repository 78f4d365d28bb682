// Five people with a question. Each gets from the first screen to a decision in at most six actions, by mouse and by
// keyboard alone, and to a link that opens the same view.

import { expect, full, test } from "./page.ts";
import { copied, copyLink, examples, field, listedAs, notices, verdict } from "./parts.ts";
import type { Locator, Page } from "@playwright/test";

/** The maximum number of actions from the first screen to the decision. */
const MOST = 6;

/**
 * A user of the page, whose actions are counted. A click, an option picked from a list, and an entry typed into a field
 * with the key that ends it are an action each. Moving the pointer or the focus to a control is not an action.
 */
interface Hand {
  readonly actions: string[];
  press(button: Locator): Promise<void>;
  /** Picks an option of a list, by its text. */
  pick(list: Locator, option: string): Promise<void>;
  /** Types into a field, and ends the entry. */
  type(input: Locator, text: string): Promise<void>;
}

const mouse = (): Hand => ({
  actions: [],
  async press(button) {
    this.actions.push("click");
    await button.click();
  },
  async pick(list, option) {
    this.actions.push(`pick ${option}`);
    await list.selectOption({ label: option });
  },
  async type(input, text) {
    this.actions.push(`type ${text}`);
    await input.fill(text);
    await input.press("Enter");
  },
});

/**
 * Returns a user with only a keyboard. If `walks` is `true`, Tab is pressed until it reaches the control. Otherwise
 * the control must be in the tab order, and gets the focus directly.
 */
function keyboard(page: Page, walks: boolean): Hand {
  const reach = async (control: Locator) => {
    if (!walks) {
      await expect(control).toHaveJSProperty("tabIndex", 0);
      return control.focus();
    }
    const key = await control.evaluate((element) => {
      const from = document.activeElement ?? document.body;
      return from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
    });
    for (let stops = 0; stops < 150; stops++) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error("no Tab leads there");
  };
  return {
    actions: [],
    async press(button) {
      this.actions.push("press");
      await reach(button);
      await page.keyboard.press("Enter");
    },
    async pick(list, option) {
      this.actions.push(`pick ${option}`);
      await reach(list);
      await page.keyboard.type(option);
    },
    async type(input, text) {
      this.actions.push(`type ${text}`);
      await reach(input);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    },
  };
}

/** Starts from an example of the menu. */
async function start(page: Page, hand: Hand, name: string) {
  await hand.press(examples(page));
  await hand.press(listedAs(page, name));
}

type Person = {
  who: string;
  /** The actions from the first screen to the decision. */
  ask: (page: Page, hand: Hand) => Promise<void>;
  /** The expected advice, and another decisive text. */
  advice: RegExp;
  reason: RegExp;
};

const people: Person[] = [
  {
    who: "a data scientist with a group-by of 50 million rows and an L4",
    async ask(page, hand) {
      await start(page, hand, "Group ten million rows");
      await hand.type(field(page, "rows"), "50M");
      await hand.type(field(page, "gpu"), "l4");
    },
    advice: /Speed up the CPU code first/,
    reason: /Polars .* faster than pandas.* on an L4 is .* slower/,
  },
  {
    who: "a student whose small CNN is slower on the GPU",
    async ask(page, hand) {
      await hand.pick(field(page, "w"), "Convolutional network");
      await hand.type(field(page, "machine"), "colab-t4");
      await hand.type(field(page, "params"), "20k");
      await hand.type(field(page, "image"), "28");
      await hand.type(field(page, "batch"), "8");
    },
    advice: /Too close to call: measure/,
    reason: /Including start-up: .* slower.*Many small kernels \(\d+\s% of the GPU’s time\): kernel-launch-bound/s,
  },
  {
    who: "a manager with a nightly batch on a c7i.8xlarge or a g5.xlarge",
    async ask(page, hand) {
      await start(page, hand, "Serve a model");
      await hand.type(field(page, "machine"), "aws-g5-xlarge");
      await hand.type(field(page, "cpu"), "aws-c7i-8xlarge");
      await hand.pick(field(page, "start"), "counted (fresh process)");
    },
    advice: /Move to the GPU/,
    reason: /including start-up.*By cost: move to the GPU\. Per run, the GPU is .* cheaper/,
  },
  {
    who: "an engineer with a plain Python loop",
    async ask(page, hand) {
      await start(page, hand, "A plain Python loop");
      await hand.type(field(page, "iters"), "1M");
    },
    advice: /Speed up the CPU code first/,
    reason: /Numba.* on the same CPU is .* faster than Python loops/,
  },
  {
    who: "someone who serves a model of 8 billion parameters",
    async ask(page, hand) {
      await start(page, hand, "Chat with a 7B model");
      await hand.type(field(page, "model"), "llama-3-8b");
      await hand.type(field(page, "gpu"), "l40s");
    },
    advice: /Move to the GPU/,
    reason: /llama\.cpp on an L40S is .* faster than llama\.cpp on the CPU/,
  },
];

/**
 * Returns the text of the question and the answer. Excludes the scale, which stays fixed while inputs change, and the
 * sections, whose lines are computed later.
 */
const picture = (page: Page) =>
  page.evaluate(() => {
    const answer = document.querySelector(".answer")!.cloneNode(true) as HTMLElement;
    answer.querySelectorAll(".scale, .titles, .sections").forEach((scale) => scale.remove());
    return [document.title, document.querySelector(".question p")!.textContent, answer.textContent];
  });

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

for (const [place, { who, ask, advice, reason }] of people.entries()) {
  // A mouse needs no more actions than a keyboard, so a usual run has only one user with a mouse.
  for (const way of full || place === 0 ? (["keyboard", "mouse"] as const) : (["keyboard"] as const)) {
    test(`${who}, by ${way}`, async ({ page, open, context }) => {
      await open();
      const hand = way === "mouse" ? mouse() : keyboard(page, full || place === 0);
      await ask(page, hand);
      const answer = page.locator(".answer");
      await expect(verdict(page)).toHaveText(advice);
      await expect(answer).toContainText(reason);
      await expect(verdict(page)).toBeInViewport();
      expect(hand.actions.length, hand.actions.join(", ")).toBeLessThanOrEqual(MOST);

      const link = await copied(page, () => hand.press(copyLink(page)));
      const seen = await picture(page);
      const other = await context.newPage();
      await other.goto(link);
      await other.locator('html[data-ready="true"]').waitFor({ state: "attached" });
      await expect(notices(other)).toHaveCount(0);
      await other.locator(".tiles").waitFor();
      expect(await picture(other)).toEqual(seen);
    });
  }
}

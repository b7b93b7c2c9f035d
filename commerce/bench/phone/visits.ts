import { type Browser, chromium, type Page } from "@playwright/test";

/** What Lighthouse takes for a slow 4G connection: 150 ms for each request, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = { latency: 150, downloadThroughput: (1.6e6 / 8) | 0, uploadThroughput: (750e3 / 8) | 0 };
/** How many times slower than this machine's a phone's processor is. */
export const SLOWDOWN = 4;
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  // The shop's policy lets nobody evaluate text, which is how a page is asked from here.
  bypassCSP: true,
};

/** Milliseconds. */
export interface Opened {
  /** Until the first text or picture is painted. */
  visible: number;
  /** Until the largest one is. */
  largest: number;
  /** Until a press on Add to Cart that came as soon as the button was there has put a piece into the cart. */
  inCart: number;
}

/** By name, on the page's own clock. */
type Marks = Partial<Record<"first-contentful-paint" | "largest" | "pressed" | "inCart" | "arrived", number>>;

/** Notes on the page itself when something happens, because a test's own look at it comes late on a slow processor. */
const WATCH = `{
  const marks = (window.benchMarks = {});
  const mark = (name, at) => (marks[name] ??= Math.round(at));
  const textOf = (element) => element?.textContent.trim();
  let pressed;
  addEventListener("pointerup", ({ target, timeStamp }) => {
    mark("pressed", timeStamp);
    pressed = textOf(target.closest("a")?.querySelector("h3"));
  }, true);
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => mark(name, startTime));
  observe("largest-contentful-paint", ({ startTime }) => (marks.largest = Math.round(startTime)));
  const painted = (name) => requestAnimationFrame(() => mark(name, performance.now()));
  new MutationObserver(() => {
    if (document.querySelector('button[aria-label^="Cart, 1 "]')) painted("inCart");
    if (pressed && textOf(document.querySelector("main h1")) === pressed) painted("arrived");
  }).observe(document, { subtree: true, childList: true, attributes: true });
}`;

export class Phone {
  private constructor(private readonly browser: Browser) {}

  /** @param executablePath of a Chromium */
  static async open(executablePath: string): Promise<Phone> {
    return new Phone(await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] }));
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  /** Opens a product's page as nobody has before, and presses Add to Cart at once. */
  openProduct(url: string): Promise<Opened> {
    return this.visit(url, SLOWDOWN, async (page) => {
      await page.getByRole("button", { name: "Add to Cart" }).tap({ noWaitAfter: true });
      const marks = await noted(page, "inCart");
      return {
        visible: marks["first-contentful-paint"] ?? Number.NaN,
        largest: marks.largest ?? Number.NaN,
        inCart: marks.inCart ?? Number.NaN,
      };
    });
  }

  /**
   * Opens a list, waits until it is quiet, and presses the first product.
   *
   * @param slowdown of the processor
   * @returns milliseconds from the press to the product's page
   */
  pressProduct(url: string, slowdown: number): Promise<number> {
    return this.visit(url, slowdown, async (page) => {
      await page.waitForFunction('!("shopTakesOver" in window)');
      await page.waitForLoadState("networkidle");
      await page.locator('main article a[href^="/products/"]').first().tap({ noWaitAfter: true });
      const marks = await noted(page, "arrived");
      return (marks.arrived ?? Number.NaN) - (marks.pressed ?? Number.NaN);
    });
  }

  private async visit<Result>(
    url: string,
    slowdown: number,
    act: (page: Page) => Promise<Result>,
  ): Promise<Result> {
    const context = await this.browser.newContext(PHONE);
    try {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      await page.addInitScript(WATCH);
      await page.goto(url, { waitUntil: "commit" });
      return await act(page);
    } finally {
      await context.close();
    }
  }
}

async function noted(page: Page, name: keyof Marks): Promise<Marks> {
  await page.waitForFunction(`"${name}" in benchMarks`);
  return page.evaluate("benchMarks");
}

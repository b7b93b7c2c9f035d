import { defineConfig, devices } from "@playwright/test";

/** Flags that keep a headless Chromium from calling out and let it run as root in a container. */
const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "e2e",
  outputDir: "../.cache/test-results",
  globalSetup: "./e2e/start-shop.ts",
  fullyParallel: false,
  // Two files run side by side on one shop: while one waits for a mail or a webhook, the other has the processor.
  workers: 2,
  // A browser and six servers share two cores. A test that a busy machine broke runs once more and is listed as flaky.
  retries: 1,
  // Only a test that hangs may meet this: a slow machine takes three times as long as a quick one.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [["list"], ["json"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_FLAGS },
    screenshot: "only-on-failure",
    // Recording films every frame, which costs a third of a small machine; `--trace on` records one test again.
    trace: "off",
  },
});

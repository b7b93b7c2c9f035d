import { writeFileSync } from "node:fs";
import path from "node:path";
import { ensureBrowser } from "../../cli/lib/browser";
import type { CommandContext } from "../../cli/lib/context";
import { SEEDED, startShopOfSize } from "../lib/shops";
import type { Results } from "../report/results";
import { phonePage } from "./page";
import { Phone, SLOWDOWN } from "./visits";

/** Visits of each kind, the first of which only fills the caches of the shop. */
const VISITS = 9;

/**
 * What somebody with a slow phone waits for. Writes docs/on-a-phone.md.
 *
 * @returns what was written
 */
export async function measurePhone(context: CommandContext, machine: Results["machine"]): Promise<string[]> {
  const executable = await ensureBrowser(context.root, (text) => context.progress.line(text));
  const shop = await startShopOfSize(context, { products: SEEDED, variants: 1 });
  const phone = await Phone.open(executable);
  try {
    const url = `http://127.0.0.1:${shop.env.STOREFRONT_PORT}`;
    const repeat = async <Result>(what: string, visit: () => Promise<Result>): Promise<Result[]> =>
      context.progress.step(`Measuring: ${what}`, async () => {
        const seen: Result[] = [];
        for (let made = 0; made < VISITS; made++) seen.push(await visit());
        return seen.slice(1);
      });
    const opened = await repeat("a product's page", () =>
      phone.openProduct(`${url}/products/cast-iron-skillet-10-25`),
    );
    const ofVariants = await repeat("the page of a product with variants", () =>
      phone.openProduct(`${url}/products/dutch-oven-round-ember`),
    );
    const pressed = await repeat("a press on a product", () =>
      phone.pressProduct(`${url}/products`, SLOWDOWN),
    );
    const atFullSpeed = await repeat("a press on a product, at full speed", () =>
      phone.pressProduct(`${url}/products`, 1),
    );
    const file = path.join(context.root, "docs/on-a-phone.md");
    writeFileSync(file, phonePage({ machine, opened, ofVariants, pressed, atFullSpeed }));
    return [file];
  } finally {
    await phone.close();
    await shop.stop();
  }
}

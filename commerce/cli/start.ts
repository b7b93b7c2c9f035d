import type { CommandContext } from "./lib/context";
import { runShop } from "./lib/run-shop";
import { storefront } from "./lib/services";

/** `npm start` */
export function main(context: CommandContext): Promise<number> {
  return runShop(context, { storefront });
}

import { buildChanged } from "./lib/build";
import type { CommandContext } from "./lib/context";

/** `npm run build`: installs and builds what is missing, and starts nothing. */
export async function main(context: CommandContext): Promise<number> {
  const built = await buildChanged(context);
  context.progress.line(built.length === 0 ? "Everything is built." : `Built: ${built.join(", ")}.`);
  return 0;
}

import type { Progress } from "./progress.mjs";

/** What the bootstrap hands to a command's `main`; the number it returns is the exit code. */
export interface CommandContext {
  /** The repository's root. */
  root: string;
  progress: Progress;
}

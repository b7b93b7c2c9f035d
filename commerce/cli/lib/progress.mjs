// @ts-check
/**
 * The progress display of the command line: one line a step, with a spinner on a terminal and plain lines
 * elsewhere. Uses Node's own modules only, because it runs before any package is installed.
 */

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const TICK_MS = 90;

/** @param {number} milliseconds */
export const elapsed = (milliseconds) =>
  milliseconds < 60_000
    ? `${(milliseconds / 1000).toFixed(1)} s`
    : `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1000)} s`;

const BAR = 24;

/**
 * How far something is, to be drawn behind a step's name.
 *
 * @param {string} name of the part under way, or nothing
 * @param {number} done
 * @param {number} total
 */
export function bar(name, done, total) {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const full = Math.round(share * BAR);
  return `${name}${name && " "}${"█".repeat(full)}${"░".repeat(BAR - full)} ${Math.floor(share * 100)} %  ${done}/${total}`;
}

/** A failure that is told in one sentence, without a stack. */
export class StartFault extends Error {
  /**
   * @param {string} message what is wrong and what to change
   * @param {string[]} [details] the useful last lines of a log
   */
  constructor(message, details = []) {
    super(message);
    this.name = "StartFault";
    this.details = details;
  }
}

export class Progress {
  /** @param {NodeJS.WriteStream} [stream] */
  constructor(stream = process.stdout) {
    this.stream = stream;
    this.startedAt = Date.now();
    this.animated = Boolean(stream.isTTY) && !process.env.CI;
  }

  /** @param {string} text */
  line(text) {
    this.stream.write(`${text}\n`);
  }

  /**
   * Runs one step and shows how long it took. `note` replaces the text behind the name while the step runs.
   *
   * @template T
   * @param {string} name
   * @param {(note: (text: string) => void) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async step(name, work) {
    const begun = Date.now();
    let detail = "";
    let frame = 0;
    const draw = () => {
      const width = Math.max(20, (this.stream.columns ?? 80) - 1);
      const text = `${FRAMES[frame++ % FRAMES.length]} ${name}  ${elapsed(Date.now() - begun)}  ${detail}`;
      this.stream.write(`\r\x1b[2K${text.slice(0, width)}`);
    };
    const timer = this.animated ? setInterval(draw, TICK_MS) : undefined;
    if (!this.animated) this.line(`· ${name}`);
    const finish = (/** @type {string} */ mark) => {
      clearInterval(timer);
      if (this.animated) this.stream.write("\r\x1b[2K");
      this.line(`${mark} ${name}  ${elapsed(Date.now() - begun)}`);
    };
    try {
      const result = await work((text) => {
        detail = text;
      });
      finish("✓");
      return result;
    } catch (error) {
      finish("✗");
      throw error;
    }
  }
}

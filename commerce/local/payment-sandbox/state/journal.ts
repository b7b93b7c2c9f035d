import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

/** One stored change: collection, id, new value (null removes it). */
export type JournalEntry = [collection: string, id: string, value: unknown];

/**
 * A file with one line per transaction. A line counts only when it is complete, so a process killed at any moment
 * has either made a change or not made it.
 *
 * Nothing is flushed to the disk on every line: a killed process loses nothing that way, and only a power
 * failure could, which a stand-in for a payment service may leave to chance.
 */
export class Journal {
  private handle: number;

  private constructor(file: string) {
    this.handle = openSync(file, "a", 0o600);
  }

  /** Reads the transactions of a file; an incomplete last line is the trace of a kill and is ignored. */
  static read(file: string): JournalEntry[][] {
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, "utf8").split("\n");
    lines.pop();
    return lines.map((line) => JSON.parse(line) as JournalEntry[]);
  }

  /** Replaces the file by one that holds just these entries, and opens it for appending. */
  static rewrite(file: string, entries: Iterable<JournalEntry>): Journal {
    mkdirSync(dirname(file), { recursive: true });
    const temporary = `${file}.new`;
    rmSync(temporary, { force: true });
    const handle = openSync(temporary, "w", 0o600);
    try {
      for (const entry of entries) writeLine(handle, [entry]);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, file);
    return new Journal(file);
  }

  /** @throws what the disk answers, when it is full for example; the file is then as it was */
  append(transaction: JournalEntry[]): void {
    const { size } = fstatSync(this.handle);
    try {
      writeLine(this.handle, transaction);
    } catch (error) {
      // The next line would go on with the broken one, and nobody could read either.
      ftruncateSync(this.handle, size);
      throw error;
    }
  }

  close(): void {
    fsyncSync(this.handle);
    closeSync(this.handle);
  }
}

/** A call may write less than it was given. */
function writeLine(handle: number, transaction: JournalEntry[]): void {
  let rest = Buffer.from(`${JSON.stringify(transaction)}\n`);
  while (rest.length > 0) rest = rest.subarray(writeSync(handle, rest));
}

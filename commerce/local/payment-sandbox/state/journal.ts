import {
  closeSync,
  existsSync,
  fsyncSync,
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
 * A file with one line per transaction. A line is written with a single call and counts only when it is
 * complete, so a process killed at any moment has either made a change or not made it.
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
      for (const entry of entries) writeSync(handle, `${JSON.stringify([entry])}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, file);
    return new Journal(file);
  }

  append(transaction: JournalEntry[]): void {
    writeSync(this.handle, `${JSON.stringify(transaction)}\n`);
  }

  close(): void {
    fsyncSync(this.handle);
    closeSync(this.handle);
  }
}

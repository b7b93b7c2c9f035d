import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saidOnStderr } from "../../test/said-on-stderr";
import { withFileLock } from "./file-lock.mjs";

let folder: string;
let lock: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "emberly-lock-"));
  lock = path.join(folder, "lock");
  said = saidOnStderr();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const take = () => withFileLock(lock, async () => readFileSync(lock, "utf8"));
const tellsOwnStart = existsSync("/proc/self/stat");

describe("a lock", () => {
  it("is held by one at a time, also within a process, and is gone afterwards", async () => {
    let inside = 0;
    const most: number[] = [];
    await Promise.all(
      [1, 2, 3].map(() =>
        withFileLock(lock, async () => {
          inside += 1;
          most.push(inside);
          await delay(20);
          inside -= 1;
        }),
      ),
    );
    expect(most).toEqual([1, 1, 1]);
    expect(existsSync(lock)).toBe(false);
  });

  it("is let go of when the work fails", async () => {
    const broken = withFileLock(lock, () => Promise.reject(new Error("no")));
    await expect(broken).rejects.toThrow("no");
    expect(existsSync(lock)).toBe(false);
  });

  it("says whose it is", async () => {
    expect(await take()).toMatch(tellsOwnStart ? new RegExp(`^${process.pid} \\d+$`) : `${process.pid} `);
  });
});

describe("a lock that a killed process has left is taken over", () => {
  it("when its number is this process's own", async () => {
    writeFileSync(lock, String(process.pid));
    await take();
    writeFileSync(lock, `${process.pid} 1`);
    await take();
    expect(said).toEqual([]);
  });

  it("when nobody has its number", async () => {
    const ended = spawn("true");
    await new Promise((resolve) => ended.once("exit", resolve));
    writeFileSync(lock, `${ended.pid} 1`);
    await take();
  });

  it.runIf(tellsOwnStart)("when a later process has its number", async () => {
    writeFileSync(lock, `${process.ppid} 1`);
    await take();
    expect(said).toEqual([]);
  });

  it("when it never came to write who it is", async () => {
    writeFileSync(lock, "");
    utimesSync(lock, new Date(0), new Date(0));
    await take();
  });
});

describe("a lock that another process holds", () => {
  it("is waited for, and stderr says so once", async () => {
    writeFileSync(lock, String(process.ppid));
    const taken = take();
    await vi.waitFor(() => expect(said).toHaveLength(1), 10_000);
    expect(said).toEqual([`Waiting for process ${process.ppid}, which holds the lock ${lock}\n`]);
    rmSync(lock);
    await taken;
    expect(said).toHaveLength(1);
  });
});

import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { openLog } from "./log-file.mjs";
import { StartFault } from "./progress.mjs";

/** A child process of the shop: what to run and how to know that it answers. */
export interface ServiceSpec {
  name: string;
  /** The script that Node runs. */
  script: string;
  args: string[];
  /** Node's own flags. */
  nodeFlags?: string[];
  /** Modules that Node loads before the script. */
  preload?: string[];
  cwd: string;
  env: Record<string, string | undefined>;
  /** Answers 200 once the service can do its work. */
  readyUrl: string;
  logFile: string;
}

const READY_POLL_MS = 100;
const LAST_LINES = 15;
const KILL_AFTER_MS = 9000;

/** One running service. */
export class Service {
  private child: ChildProcess | undefined;
  private log: Writable | undefined;
  private readonly last: string[] = [];
  private stopping = false;
  /** While somebody restarts it, who waits for that hears of its end. */
  private restarting = false;

  /** @param onExit called when the process ends without having been asked to */
  constructor(
    readonly spec: ServiceSpec,
    private readonly onExit: (how: string) => void = () => undefined,
  ) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** The last lines it wrote, for a failure's explanation. */
  get lastLines(): string[] {
    return [...this.last];
  }

  launch(): void {
    this.log ??= openLog(this.spec.logFile, "a");
    this.stopping = false;
    const guard = path.join(__dirname, "die-with-parent.mjs");
    const preload = [guard, ...(this.spec.preload ?? [])].flatMap((module) => [
      "--import",
      path.isAbsolute(module) ? pathToFileURL(module).href : module,
    ]);
    const child = fork(this.spec.script, this.spec.args, {
      cwd: this.spec.cwd,
      env: this.spec.env as NodeJS.ProcessEnv,
      execArgv: [...(this.spec.nodeFlags ?? []), ...preload],
      // A group of its own: Ctrl-C reaches the supervisor alone, which then stops everything in order.
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    child.stdout?.on("data", (chunk: Buffer) => this.take(chunk));
    child.stderr?.on("data", (chunk: Buffer) => this.take(chunk));
    child.once("exit", (code, signal) => {
      if (this.child === child) this.child = undefined;
      if (!this.stopping && !this.restarting) this.onExit(signal ?? `exit ${code}`);
    });
    this.child = child;
  }

  /** Waits until the service answers; fails at once when its process ends. */
  async ready(timeoutMs = 120_000): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (!this.child)
        throw new StartFault(
          `The ${this.spec.name} ended while starting. Its log: ${this.spec.logFile}`,
          this.lastLines,
        );
      if (await answers(this.spec.readyUrl)) return;
      await delay(READY_POLL_MS);
    }
    throw new StartFault(
      `The ${this.spec.name} did not answer ${this.spec.readyUrl} within ${timeoutMs / 1000} s. Its log: ${this.spec.logFile}`,
      this.lastLines,
    );
  }

  /**
   * Stops it, launches it again and waits until it answers. If it does not, it stays down until the next restart.
   *
   * @throws StartFault like {@link ready}
   */
  async restart(): Promise<void> {
    this.restarting = true;
    await this.stop();
    this.launch();
    try {
      await this.ready();
    } catch (error) {
      await this.stop();
      throw error;
    }
    this.restarting = false;
  }

  /**
   * Asks it to stop and waits; what still runs after 9 s is killed.
   *
   * @returns how it ended, such as "exit 0"; undefined when it did not run
   */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<string | undefined> {
    this.stopping = true;
    const child = this.child;
    if (!child) return undefined;
    const gone = new Promise<string>((resolve) =>
      child.once("exit", (code, by) => resolve(by ?? `exit ${code}`)),
    );
    child.kill(signal);
    const killer = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
    const how = await gone;
    clearTimeout(killer);
    return how;
  }

  private take(chunk: Buffer): void {
    this.log?.write(chunk);
    for (const line of chunk.toString().split("\n")) {
      if (!line.trim()) continue;
      this.last.push(line.trimEnd());
      if (this.last.length > LAST_LINES) this.last.shift();
    }
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // Nobody listens yet, or the answer took too long: ask again.
    return false;
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";
import { eventually } from "./eventually";

/** A program of the system as a test's child: started, killed and started again on one port. */
export class Program {
  private child: ChildProcess | undefined;
  private readonly last: string[] = [];

  /** @param port where it listens on loopback once it is up */
  constructor(
    private readonly file: string,
    private readonly args: string[],
    private readonly port: number,
    private readonly env: Record<string, string> = {},
  ) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** What it has printed lately. */
  get printed(): string {
    return this.last.join("");
  }

  async start(): Promise<void> {
    const env = { ...process.env, ...this.env };
    const child = spawn(this.file, this.args, { env, stdio: ["ignore", "pipe", "pipe"] });
    this.child = child;
    const take = (chunk: Buffer) => this.last.splice(0, this.last.length - 20, chunk.toString());
    child.stdout?.on("data", take);
    child.stderr?.on("data", take);
    await eventually(`${this.file} listens on ${this.port}`, () => {
      if (child.exitCode !== null) throw new Error(`${this.file} ended:\n${this.last.join("")}`);
      return canConnect(this.port);
    });
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

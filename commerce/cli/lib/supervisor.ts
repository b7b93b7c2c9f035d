import { setTimeout as delay } from "node:timers/promises";
import { StartFault } from "./progress.mjs";
import { Service, type ServiceSpec } from "./service";

const WINDOW_MS = 60_000;
/** Deaths within the window after which restarting is given up. */
const MOST_DEATHS = 3;
const FIRST_BACKOFF_MS = 500;

/** Keeps services running: one that dies is started again with back-off; the third death in a minute is final. */
export class Supervisor {
  private readonly services: Service[] = [];
  private readonly deaths = new Map<string, number[]>();
  private stopping = false;
  private fail: (fault: StartFault) => void = () => undefined;
  /** Rejects when a service is given up. */
  readonly failed: Promise<never>;

  constructor(private readonly report: (line: string) => void) {
    this.failed = new Promise<never>((_, reject) => {
      this.fail = reject;
    });
    // Whoever waits on it hears of it; until somebody does, it must not end the process.
    this.failed.catch(() => undefined);
  }

  /** Launches a service and waits until it answers. */
  async start(spec: ServiceSpec): Promise<Service> {
    let started = false;
    const service = new Service(spec, (how) => {
      if (started && !this.stopping) void this.revive(service, how);
    });
    this.services.push(service);
    service.launch();
    await service.ready();
    started = true;
    return service;
  }

  /** Stops the services, the last started first, so that none loses what it leans on. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const service of [...this.services].reverse()) await service.stop();
  }

  private async revive(service: Service, how: string): Promise<void> {
    const { name } = service.spec;
    const now = Date.now();
    const recent = [...(this.deaths.get(name) ?? []).filter((at) => now - at < WINDOW_MS), now];
    this.deaths.set(name, recent);
    if (recent.length >= MOST_DEATHS) {
      this.fail(
        new StartFault(
          `The ${name} died ${MOST_DEATHS} times within a minute (last: ${how}). Its log: ${service.spec.logFile}`,
          service.lastLines,
        ),
      );
      return;
    }
    const backoff = FIRST_BACKOFF_MS * 2 ** (recent.length - 1);
    this.report(`! The ${name} died (${how}); starting it again in ${backoff / 1000} s`);
    await delay(backoff);
    if (this.stopping) return;
    service.launch();
    try {
      await service.ready();
      this.report(`✓ The ${name} is back`);
    } catch (error) {
      if (!this.stopping && service.pid !== undefined) {
        this.fail(error instanceof StartFault ? error : new StartFault(String(error)));
      }
    }
  }
}

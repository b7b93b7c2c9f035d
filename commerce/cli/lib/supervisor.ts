import { setTimeout as delay } from "node:timers/promises";
import { DeathCount } from "./death-count";
import { StartFault } from "./progress.mjs";
import { Service, type ServiceSpec } from "./service";

/** Keeps services running: one that dies is started again with back-off; the third death in a minute is final. */
export class Supervisor {
  private readonly services: Service[] = [];
  private stopping = false;
  private reject: (fault: StartFault) => void = () => undefined;
  /** Rejects when a service is given up. */
  readonly failed: Promise<never>;

  constructor(private readonly report: (line: string) => void) {
    this.failed = new Promise<never>((_, reject) => {
      this.reject = reject;
    });
    // Whoever waits on it hears of it; until somebody does, it must not end the process.
    this.failed.catch(() => undefined);
  }

  giveUp(fault: StartFault): void {
    this.reject(fault);
  }

  /** Launches a service and waits until it answers. */
  async start(spec: ServiceSpec): Promise<Service> {
    if (this.stopping) throw new StartFault(`The ${spec.name} was not started: the shop is being stopped`);
    let started = false;
    const deaths = new DeathCount();
    const service = new Service(spec, (how) => {
      if (started && !this.stopping) void this.revive(service, deaths, how);
    });
    this.services.push(service);
    service.launch();
    await service.ready();
    started = true;
    return service;
  }

  /** Stops the services side by side: each drains its own requests. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.services.map((service) => service.stop()));
  }

  private async revive(service: Service, deaths: DeathCount, how: string): Promise<void> {
    const { name, logFile } = service.spec;
    const { backoffMs, final } = deaths.next();
    if (final) {
      const text = `The ${name} died three times within a minute (last: ${how}). Its log: ${logFile}`;
      this.giveUp(new StartFault(text, service.lastLines));
      return;
    }
    this.report(`! The ${name} died (${how}); starting it again in ${backoffMs / 1000} s`);
    await delay(backoffMs);
    if (this.stopping) return;
    service.launch();
    try {
      await service.ready();
      this.report(`✓ The ${name} is back`);
    } catch (error) {
      // A death while starting has been counted by its own exit; silence for minutes has not.
      if (!this.stopping && service.pid !== undefined) {
        this.giveUp(error instanceof StartFault ? error : new StartFault(String(error)));
      }
    }
  }
}

import { setTimeout as delay } from "node:timers/promises";
import { BackOff } from "./back-off";
import { StartFault } from "./progress.mjs";
import { Service, type ServiceSpec } from "./service";

/** Keeps services running: one that has answered is started again whenever it dies, with back-off. */
export class Supervisor {
  private readonly services: Service[] = [];
  private stopping = false;

  constructor(private readonly report: (line: string) => void) {}

  /**
   * Launches a service and waits until it answers.
   *
   * @throws StartFault when it ends before that, or stays silent
   */
  async start(spec: ServiceSpec): Promise<Service> {
    if (this.stopping) throw new StartFault(`The ${spec.name} was not started: the shop is being stopped`);
    let started = false;
    const backOff = new BackOff();
    const service = new Service(spec, (how) => {
      if (started && !this.stopping) void this.revive(service, backOff, `died (${how})`);
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

  private async revive(service: Service, backOff: BackOff, how: string): Promise<void> {
    const { name, logFile } = service.spec;
    const waitMs = backOff.next();
    this.report(`! The ${name} ${how}; starting it again in ${waitMs / 1000} s. Its log: ${logFile}`);
    await delay(waitMs);
    // Somebody may have restarted it meanwhile.
    if (this.stopping || service.pid !== undefined) return;
    service.launch();
    try {
      await service.ready();
      this.report(`✓ The ${name} is back`);
    } catch {
      // A death while starting has called this again by its own exit; silence for minutes has not.
      if (this.stopping || service.pid === undefined) return;
      await service.stop();
      if (!this.stopping) void this.revive(service, backOff, "did not answer");
    }
  }
}

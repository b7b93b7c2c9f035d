import { setTimeout as delay } from "node:timers/promises";
import type { Service } from "../cli/lib/service";

/**
 * Kills a service in the middle of what it was asked to do and starts it again: whoever asked may not learn what became of it.
 *
 * @param afterMs how far it gets before
 */
export async function killDuring(service: Service, work: Promise<unknown>, afterMs: number): Promise<void> {
  const cut = work.catch(() => undefined);
  await delay(afterMs);
  if (service.pid) process.kill(service.pid, "SIGKILL");
  await cut;
  service.launch();
  await service.ready();
}

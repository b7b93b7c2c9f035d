import { container } from "@medusajs/framework";
import { Counter, type Registry } from "prom-client";

/** What the module of the catalogue tells of its memory. */
interface Catalogue {
  answers: { asked: { hit: number; miss: number } };
}

/** How often an answer about the catalogue was in memory: the engine's share of what caches take off the database. */
export function measureAnswers(registry: Registry): void {
  new Counter({
    name: "answer_cache_requests_total",
    help: "Answers about the catalogue, by whether they were in memory or had to be read.",
    labelNames: ["result"],
    registers: [registry],
    collect() {
      const { asked } = container.resolve<Catalogue>("catalogue").answers;
      this.reset();
      this.inc({ result: "hit" }, asked.hit);
      this.inc({ result: "miss" }, asked.miss);
    },
  });
}

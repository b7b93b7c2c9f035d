import { eventually } from "../../../commerce/test/eventually";
import type { Dashboard } from "../../storefront-api/tests/http/dashboard";

export interface Import {
  id: string;
  state: string;
  problem: string | null;
  total: number;
  done: number;
  counts: Record<string, number>;
  can_undo: boolean;
}

/** Follows imports of one kind as their page does. */
export class ImportDesk<Row> {
  /** @param path of their routes */
  constructor(
    private readonly dashboard: Dashboard,
    readonly path: string,
  ) {}

  async look(id: string): Promise<Import> {
    return (await this.dashboard.client.get<{ import: Import }>(`${this.path}/${id}`)).body.import;
  }

  reached(id: string, state: string): Promise<Import> {
    return eventually(`import ${id} to be ${state}`, async () => {
      const found = await this.look(id);
      return found.state === state ? found : undefined;
    });
  }

  /** Begins to apply or undo an import, and waits for its end. */
  async step(id: string, step: "apply" | "undo"): Promise<Import> {
    await this.dashboard.change(`${this.path}/${id}/${step}`, {});
    return this.reached(id, step === "apply" ? "applied" : "undone");
  }

  async rows(id: string): Promise<Row[]> {
    const { body } = await this.dashboard.client.get<{ rows: Row[] }>(`${this.path}/${id}/rows?limit=200`);
    return body.rows;
  }
}

import type { HttpClient } from "../../../commerce/test/http-client";
import type { Dashboard } from "../../storefront-api/tests/http/dashboard";
import type { StockRow } from "../src/modules/back-office/stock/definition";
import type { StockPage } from "../src/modules/back-office/stock/rows";

/** Looks at the shop's stock as the page Stock does. */
export class Shelves {
  private readonly client: HttpClient;

  constructor({ client }: Dashboard) {
    this.client = client;
  }

  async read(query = "limit=100&sort=title") {
    const { body } = await this.client.get<StockPage & { totals: Record<string, number> }>(
      `/admin/stock?${query}`,
    );
    return body;
  }

  async row(id: string): Promise<StockRow> {
    const row = (await this.read()).rows.find((candidate) => candidate.id === id);
    if (!row) throw new Error(`No row ${id}`);
    return row;
  }

  /** One of the products whose stock is counted and plentiful. */
  async counted(index = 0): Promise<StockRow> {
    const rows = (await this.read()).rows.filter(
      ({ state, available }) => state !== "uncounted" && available > 10,
    );
    const row = rows[index];
    if (!row) throw new Error("The seeded catalogue is too small for this test");
    return row;
  }
}

import { Limiter } from "@emberly/kit/limiter";
import type { Person } from "@emberly/kit/personal-data";
import { within } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { everyPart } from "./registry";

/** Each occupies a database connection until it is read to its end: only a few at once. */
const exporting = new Limiter(2);
/** Whoever reads slower than this gives the connection back, and asks again. */
const LONGEST_PAUSE_MS = 20_000;

/**
 * Everything that is kept about somebody as the text of one JSON document, piece by piece: rows are read while earlier ones
 * are on their way. All of it is as it was at one moment: pages of rows that come and go meanwhile would skip some. Shape: `ExportFile`
 * of the contract.
 *
 * @param send takes the pieces; it ends when it has taken all of them
 */
export function exportPerson(
  container: MedusaContainer,
  people: Person[],
  send: (pieces: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  return exporting.run(() =>
    database.transaction(
      async (transaction) => {
        await transaction.raw(`set local idle_in_transaction_session_timeout = ${LONGEST_PAUSE_MS}`);
        await send(pieces(within(container, transaction), people));
      },
      { isolationLevel: "repeatable read", readOnly: true },
    ),
  );
}

async function* pieces(container: MedusaContainer, people: Person[]): AsyncGenerator<string> {
  const [email] = people.flatMap(({ emails }) => emails);
  yield `{"madeAt":${JSON.stringify(new Date())},"email":${JSON.stringify(email)},"parts":[`;
  let isFirst = true;
  for (const { part, about, read } of everyPart(container)) {
    yield `${isFirst ? "" : ","}\n{"name":${JSON.stringify(part)},"about":${JSON.stringify(about)},"items":[`;
    isFirst = false;
    let separator = "\n";
    for (const person of people) {
      for await (const row of read?.(container, person) ?? []) {
        yield separator + JSON.stringify(row);
        separator = ",\n";
      }
    }
    yield "]}";
  }
  yield "\n]}\n";
}

import type { Person } from "@emberly/kit/personal-data";
import type { MedusaContainer } from "@medusajs/framework/types";
import { everyPart } from "./registry";

/**
 * Everything that is kept about somebody as the text of one JSON document, piece by piece: rows are read while earlier ones
 * are on their way. Shape: `ExportFile` of the contract.
 */
export async function* exportPerson(container: MedusaContainer, person: Person): AsyncGenerator<string> {
  const [email] = person.emails;
  yield `{"madeAt":${JSON.stringify(new Date())},"email":${JSON.stringify(email)},"parts":[`;
  let isFirst = true;
  for (const { part, about, read } of everyPart(container)) {
    yield `${isFirst ? "" : ","}\n{"name":${JSON.stringify(part)},"about":${JSON.stringify(about)},"items":[`;
    isFirst = false;
    let separator = "\n";
    for await (const row of read?.(container, person) ?? []) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
    }
    yield "]}";
  }
  yield "\n]}\n";
}

import { Failure } from "@emberly/kit/failure";
import type { RunSql } from "@emberly/kit/sql";
import { US_STATES } from "../../contract/us-states";

interface GivenPlace {
  state: string;
  postal_code: string;
  /** Two letters, or the name. */
  country: string;
}

export interface CheckedPlace {
  /** Two letters, lower case, as the engine keeps them. */
  countryCode: string;
  state: string;
  postalCode: string;
}

const ZIP = /^\d{5}(-\d{4})?$/;

/**
 * Finds the country and checks what is known of its addresses: of the United States state and ZIP.
 *
 * @throws Failure 400 that says what to enter
 */
export async function checkPlace(run: RunSql, given: GivenPlace): Promise<CheckedPlace> {
  const countryCode = await findCountry(run, given.country);
  if (countryCode !== "us") return { countryCode, state: given.state, postalCode: given.postal_code };
  const state = stateCode(given.state);
  if (!state) throw new Failure(400, "state: Enter a state of the United States, such as CA");
  if (!ZIP.test(given.postal_code)) {
    throw new Failure(400, "postal_code: Enter a ZIP of five digits, or of nine as in 73301-0001");
  }
  return { countryCode, state, postalCode: given.postal_code };
}

async function findCountry(run: RunSql, country: string): Promise<string> {
  const [row] = await run<{ iso_2: string }>(
    `select iso_2 from region_country
     where deleted_at is null and lower(?) in (iso_2, lower(name), lower(display_name)) limit 1`,
    [country],
  );
  if (!row) throw new Failure(400, "country: Enter a country by its name or its two letters, such as US");
  return row.iso_2;
}

/** The two letters of a state given by code or name in any case. */
function stateCode(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  return Object.entries(US_STATES).find(([code, name]) =>
    [code.toLowerCase(), name.toLowerCase()].includes(wanted),
  )?.[0];
}

import type { Address } from "@contract/own-data";
import type { AddressDraft } from "../api/addresses";

export const EMPTY_ADDRESS: AddressDraft = {
  name: "",
  phone: "",
  line1: "",
  line2: "",
  city: "",
  state: "",
  postal_code: "",
  country: "US",
};

export type AddressFaults = Partial<Record<keyof AddressDraft, string>>;

export function draftOf({ _id, isDefault, ...draft }: Address): AddressDraft {
  return draft;
}

/** What is missing or cannot be; the server checks the same. */
export function addressFaults(draft: AddressDraft): AddressFaults {
  const faults: AddressFaults = {};
  if (!draft.name.trim()) faults.name = "Enter a name";
  if (!draft.line1.trim()) faults.line1 = "Enter street and number";
  if (!draft.city.trim()) faults.city = "Enter the city";
  if (draft.country !== "US") return faults;
  if (!draft.state) faults.state = "Choose the state";
  if (!/^\d{5}(-\d{4})?$/.test(draft.postal_code.trim())) faults.postal_code = "Enter a ZIP of five digits";
  return faults;
}

/** An address in one line, without the name. */
export function inOneLine({ line1, line2, city, state, postal_code, country }: AddressDraft): string {
  return [line1, line2, city, [state, postal_code].filter(Boolean).join(" "), country]
    .filter(Boolean)
    .join(", ");
}

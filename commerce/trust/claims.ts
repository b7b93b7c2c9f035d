import { ACCOUNTS_CLAIMS } from "./claims/accounts";
import { ATTACK_CLAIMS } from "./claims/attacks";
import type { Claim } from "./claims/claim";
import { ENDURANCE_CLAIMS } from "./claims/endurance";
import { MONEY_CLAIMS } from "./claims/money";
import { PEOPLE_CLAIMS } from "./claims/people";
import { RELIABILITY_CLAIMS } from "./claims/reliability";
import { SHOP_CLAIMS } from "./claims/shop";
import { SUPPLY_CHAIN_CLAIMS } from "./claims/supply-chain";

/** What this shop claims, and which tests show it. A unit test fails when one of them does not exist. */
export const CLAIMS: readonly Claim[] = [
  ...ACCOUNTS_CLAIMS,
  ...PEOPLE_CLAIMS,
  ...SHOP_CLAIMS,
  ...SUPPLY_CHAIN_CLAIMS,
  ...ATTACK_CLAIMS,
  ...MONEY_CLAIMS,
  ...RELIABILITY_CLAIMS,
  ...ENDURANCE_CLAIMS,
];

/** Statements that are meant to hold and that no test shows, each with what is missing. */
export const NOT_SHOWN: Readonly<Record<string, string>> = {};

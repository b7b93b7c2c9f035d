import type { Claim } from "./claims/claim";

/** How docs/trust.md names a claim. */
export const heading = ({ id, statement }: Claim) => `### ${id}. ${statement}`;

/** How it says what was switched off to see the claim's tests fail. */
export const fallen = ({ seenToFail }: Claim) =>
  seenToFail ? `Seen to fail: ${seenToFail}.` : "Not yet seen to fail.";

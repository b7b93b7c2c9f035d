import { expect, test } from "vitest";
import { mayChangeFactors } from "./second-factor";

const minutesAgo = (minutes: number) => {
  const at = Date.now() - minutes * 60_000;
  return { iat: Math.floor(at / 1000), mfa_challenge_completed_at: new Date(at).toISOString() };
};
const [now, earlier] = [minutesAgo(1), minutesAgo(16)];

test("the first factor is added only soon after a sign-in", () => {
  const nobody = { hasSecondFactor: false };
  expect(mayChangeFactors(nobody, { iat: now.iat })).toBe(true);
  expect(mayChangeFactors(nobody, { iat: earlier.iat })).toBe(false);
  expect(mayChangeFactors(nobody, {})).toBe(false);
});

test("who has a factor must have shown it a moment ago, however fresh the sign-in is", () => {
  const holder = { hasSecondFactor: true };
  const mayChange = (signedIn: typeof now, shown: typeof now) =>
    mayChangeFactors(holder, {
      iat: signedIn.iat,
      mfa_challenge_completed_at: shown.mfa_challenge_completed_at,
    });
  expect(mayChangeFactors(holder, { iat: now.iat, mfa_challenge_completed_at: null })).toBe(false);
  expect(mayChange(now, earlier)).toBe(false);
  expect(mayChange(earlier, now)).toBe(true);
});

test("who has just removed the last factor may add another in an older session", () => {
  const shown = { iat: earlier.iat, mfa_challenge_completed_at: now.mfa_challenge_completed_at };
  expect(mayChangeFactors({ hasSecondFactor: false }, shown)).toBe(true);
});

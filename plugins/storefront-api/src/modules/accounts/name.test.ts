import fc from "fast-check";
import { expect, it } from "vitest";
import { joinName, splitName } from "./name";

it("a name that was split and joined again is the one that was typed, its spaces made single", () => {
  const word = fc.stringMatching(/^\S+$/);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(" ", "  "),
      (words, space) => {
        const { first_name, last_name } = splitName(words.join(space));
        expect(joinName(first_name, last_name)).toBe(words.join(" "));
      },
    ),
  );
});

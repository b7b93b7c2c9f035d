import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ratingText, Stars } from "./stars";

describe("the words beside the stars", () => {
  it("tell the average to one decimal and how many said so", () => {
    expect(ratingText({ average: 4.3, count: 12 })).toBe("4.3 out of 5 stars, 12 reviews");
    expect(ratingText({ average: 5, count: 1 })).toBe("5.0 out of 5 stars, 1 review");
    expect(ratingText({ average: null, count: 0 })).toBe("No reviews yet");
  });
});

describe("the stars", () => {
  /** How many whole and half stars are filled. */
  const drawn = (filled: number) => {
    const paths = [...renderToStaticMarkup(Stars({ filled })).matchAll(/ d="([^"]*)"/g)].map(
      ([, d = ""]) => d,
    );
    const whole = paths[1]?.match(/l3 6\.3/g)?.length ?? 0;
    const half = paths[1]?.match(/v15\.6/g)?.length ?? 0;
    return [whole, half];
  };

  it("are filled to the nearest half", () => {
    expect(drawn(0)).toEqual([0, 0]);
    expect(drawn(4.2)).toEqual([4, 0]);
    expect(drawn(4.3)).toEqual([4, 1]);
    expect(drawn(4.7)).toEqual([4, 1]);
    expect(drawn(4.8)).toEqual([5, 0]);
    expect(drawn(5)).toEqual([5, 0]);
  });
});

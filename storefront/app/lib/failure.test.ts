import { describe, expect, it } from "vitest";
import { ApiError } from "./api-client";
import { failureTexts } from "./failure";

const FIXED = "Something went wrong";

describe("what is shown about a failed call", () => {
  it("is what the API said, where the screen has no text of its own", () => {
    expect(failureTexts(new ApiError(503, "Closed for the night"))).toEqual({
      message: "Closed for the night",
    });
  });

  it("is the screen's own text, and after it what to do, such as when to try again", () => {
    for (const status of [400, 404, 429]) {
      expect(failureTexts(new ApiError(status, "Try again in 5 minutes."), FIXED)).toEqual({
        message: FIXED,
        detail: "Try again in 5 minutes.",
      });
    }
  });

  it("is the screen's own text alone when the API says nothing more", () => {
    for (const error of [
      new ApiError(500, "Broken"),
      new ApiError(0, "No answer"),
      new ApiError(400, FIXED),
    ]) {
      expect(failureTexts(error, FIXED)).toEqual({ message: FIXED });
    }
    expect(failureTexts(new Error("broken"), FIXED)).toEqual({ message: FIXED });
  });

  it("is a general text for a fault of the shop's own", () => {
    expect(failureTexts(new Error("undefined is not a function"))).toEqual({
      message: "Something went wrong",
    });
  });
});

import { expect, test } from "vitest";
import { decodedSegments, pathSegments } from "./path-segments";

test.each([
  ["/user/emailpass", ["user", "emailpass"]],
  ["/USER//EmailPass/", ["user", "emailpass"]],
  ["/%75ser/email%70ass", ["user", "emailpass"]],
  ["/user/%45MAILPASS", ["user", "emailpass"]],
  ["/user/email%2570ass", ["user", "email%70ass"]],
  ["/user%2Femailpass", ["user/emailpass"]],
  ["/user/50%", ["user", "50%"]],
])("%s is read as a route reads it", (path, segments) => {
  expect(pathSegments(path)).toEqual(segments);
});

test("what a route takes as it is written keeps its case", () => {
  expect(decodedSegments("/%55SER//emailpass")).toEqual(["USER", "emailpass"]);
});

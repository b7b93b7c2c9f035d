import { expect, test } from "vitest";
import { Failure } from "../../http/failure";
import { pictureData } from "./picture-data";

const png = "data:image/png;base64,iVBORw0KGgo=";

function refusal(dataUrls: string[]): Failure {
  try {
    pictureData(dataUrls);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("It was accepted");
}

test("the text behind the prefix is what counts", () => {
  expect(pictureData([png, "data:image/JPG;name=a.jpg;base64,/9j/"])).toEqual(["iVBORw0KGgo=", "/9j/"]);
});

test("nine pictures are too many", () => {
  expect(refusal(Array(9).fill(png))).toMatchObject({ status: 413, message: expect.stringContaining("8") });
});

test("a picture over 10 MB is refused by its position", () => {
  const large = `data:image/png;base64,${"A".repeat(Math.ceil((10 * 1024 * 1024 + 1) / 3) * 4)}`;
  expect(refusal([png, large])).toMatchObject({ status: 413, message: "Picture 2 is larger than 10 MB" });
});

test("a picture of exactly 10 MB passes", () => {
  const bytes = Buffer.alloc(10 * 1024 * 1024);
  expect(pictureData([`data:image/png;base64,${bytes.toString("base64")}`])).toHaveLength(1);
});

test.each([
  "",
  "hello",
  "https://example.com/a.png",
  "data:text/html;base64,PGh0bWw+",
  "data:image/svg+xml;base64,PHN2Zy8+",
  "data:image/webp;base64,UklGRg==",
  "data:image/png,not-base64",
  "data:image/png;base64,",
  "data:image/png;base64,!!!!",
])("%j is refused", (dataUrl) => {
  expect(refusal([png, dataUrl])).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^Picture 2 /),
  });
});

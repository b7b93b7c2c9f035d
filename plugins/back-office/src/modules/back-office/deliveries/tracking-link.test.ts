import { describe, expect, it } from "vitest";
import { trackingLink } from "./tracking-link";

describe("the link of a tracking number", () => {
  it.each([
    ["1Z999AA10123456784", "UPS", "https://www.ups.com/track?tracknum=1Z999AA10123456784"],
    ["123", "ups ground", "https://www.ups.com/track?tracknum=123"],
    ["7777 7777 7777", "FedEx", "https://www.fedex.com/fedextrack/?trknbr=777777777777"],
    ["9400 1000 0000 0000 0000 00", null, /tools\.usps\.com.*=9400100000000000000000$/],
    ["1z999aa10123456784", null, /ups\.com.*=1z999aa10123456784$/],
    ["1234567890", "DHL Express", /dhl\.com.*=1234567890$/],
  ])("%s of %s leads to the carrier", (number, carrier, link) => {
    expect(trackingLink(number, carrier)).toMatch(link);
  });

  it("is missing for a carrier or a number nobody knows", () => {
    expect(trackingLink("1Z999AA10123456784", "Postcoach")).toBeUndefined();
    expect(trackingLink("ABC-1", null)).toBeUndefined();
  });

  it("does not let a number out of its place in the address", () => {
    expect(trackingLink("1&x=<b>", "UPS")).toBe("https://www.ups.com/track?tracknum=1%26x%3D%3Cb%3E");
  });
});

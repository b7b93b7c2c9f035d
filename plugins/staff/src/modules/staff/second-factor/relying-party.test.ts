import { expect, it } from "vitest";
import { relyingParty } from "./relying-party";

const shopName = "Pans";

it("passkeys are the store's where the dashboard is at its host or below it", () => {
  const storeUrl = "https://pans.example";
  const origins = ["https://staff.pans.example", "https://pans.example"];
  const below = relyingParty({ dashboardUrl: "https://staff.pans.example", storeUrl, shopName });
  expect(below).toEqual({ id: "pans.example", name: "Pans", origins });
  const beside = relyingParty({
    dashboardUrl: "http://localhost:9000",
    storeUrl: "http://localhost:8000",
    shopName,
  });
  expect(beside?.origins).toEqual(["http://localhost:9000", "http://localhost:8000"]);
});

it("passkeys are the dashboard's alone where the store is elsewhere or unknown", () => {
  const dashboardUrl = "https://badpans.example";
  const alone = { id: "badpans.example", name: "Pans", origins: [dashboardUrl] };
  expect(relyingParty({ dashboardUrl, storeUrl: "https://pans.example", shopName })).toEqual(alone);
  expect(relyingParty({ dashboardUrl, shopName })).toEqual(alone);
  expect(relyingParty({ shopName })).toBeUndefined();
});

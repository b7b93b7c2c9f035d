import type { Page } from "@playwright/test";
import { engineAdmin } from "../engine-admin";
import { expect as impatient, type Shop, test, uniqueEmail } from "../fixtures";
import { expectFlawless, setWidth, WIDTHS } from "../flawless";
import { openDashboard } from "./open";

// The dashboard is one script of several megabytes, which takes a busy machine a while to start.
const expect = impatient.configure({ timeout: 40_000 });
test.slow();

interface Role {
  id: string;
  name: string;
  description: string;
  permissions: string[];
  version: number;
}

let made = 0;
/** The whole shop shares the names, so each test has its own. */
const someName = (what: string) => `${what} ${Date.now().toString(36)}${made++}`;

async function newRole(shop: Shop, permissions: string[], name = someName("Packer")): Promise<Role> {
  const admin = await engineAdmin(shop);
  const body = { name, description: "Packs parcels", permissions };
  const answer = await admin.post<{ role: Role }>("/admin/staff/roles", body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.role;
}

async function findRole(shop: Shop, name: string): Promise<Role | undefined> {
  const admin = await engineAdmin(shop);
  const { body } = await admin.get<{ roles: Role[] }>("/admin/staff/roles");
  return body.roles.find((role) => role.name === name);
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const rowOf = (page: Page, region: string, text: string) =>
  section(page, region).getByRole("listitem").filter({ hasText: text }).first();

test("a role is made from the grid, copied and changed", async ({ page, shop }) => {
  const name = someName("Returns desk");
  await openDashboard(page, shop, "/roles");
  await section(page, "Roles").getByRole("link", { name: "New role" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Description").fill("Takes back what customers send");
  await page.getByRole("checkbox", { name: "See orders", exact: true }).click();
  await page.getByRole("checkbox", { name: "All of Returns", exact: true }).click();
  await page.getByRole("checkbox", { name: "Change returns", exact: true }).click();
  await page.getByLabel("Filter what it allows").fill("refund reasons");
  await expect(page.getByRole("checkbox", { name: "See orders", exact: true })).toBeHidden();
  await page.getByRole("checkbox", { name: "See refund reasons" }).click();
  await page.getByRole("button", { name: "What Refund reasons opens" }).press("Enter");
  await expect(page.getByText("GET /admin/refund-reasons", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, "Roles", name)).toContainText("Nobody holds it");
  const permissions = ["order:read", "refund_reason:read", "return:create", "return:read"];
  expect(await findRole(shop, name)).toMatchObject({
    description: "Takes back what customers send",
    permissions,
  });

  await page.getByRole("button", { name: `Copy ${name}`, exact: true }).click();
  await page.getByRole("link", { name: `Edit ${name} copy` }).click();
  await page.getByLabel("Name", { exact: true }).fill(`${name} junior`);
  await page.getByRole("checkbox", { name: "All of Returns", exact: true }).click();
  await page.getByRole("checkbox", { name: "All of Returns", exact: true }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, "Roles", `${name} junior`)).toBeVisible();
  expect((await findRole(shop, `${name} junior`))?.permissions).toEqual(["order:read", "refund_reason:read"]);
  expect((await findRole(shop, name))?.permissions).toEqual(permissions);
});

test("a form that somebody else overtook keeps its choices, and makes them again to what is there now", async ({
  page,
  shop,
}) => {
  const role = await newRole(shop, ["order:read", "fulfillment:read"]);
  await openDashboard(page, shop, `/roles/${role.id}`);
  await page.getByLabel("Description").fill("Packs and sends parcels");
  await page.getByRole("checkbox", { name: "Change parcels", exact: true }).click();
  await page.getByRole("checkbox", { name: "See orders", exact: true }).click();
  const admin = await engineAdmin(shop);
  const theirs = { ...role, permissions: [...role.permissions, "customer:read"] };
  expect((await admin.post(`/admin/staff/roles/${role.id}`, theirs)).status).toBe(200);

  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Somebody else has changed this role" }),
  ).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Change parcels", exact: true })).toBeChecked();
  await page.getByRole("button", { name: "Look at what it is now" }).click();
  await expect(page.getByRole("checkbox", { name: "See customers", exact: true })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "See orders", exact: true })).toBeChecked();
  const mine = section(page, "Your changes, not saved yet");
  await expect(mine.getByRole("listitem")).toHaveCount(3);
  await expect(mine).toContainText("Description: Packs and sends parcels");
  await expect(mine).toContainText("− See orders");
  await mine.getByRole("button", { name: "Make again: + Change parcels" }).click();
  await expect(mine.getByRole("listitem")).toHaveCount(2);
  await mine.getByRole("button", { name: "Make all of them again" }).click();
  await expect(mine).toBeHidden();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(section(page, "Roles")).toBeVisible();
  expect(await findRole(shop, role.name)).toMatchObject({
    description: "Packs and sends parcels",
    permissions: ["customer:read", "fulfillment:read", "fulfillment:update"],
  });
});

test("a role that was removed meanwhile can be saved as a new one", async ({ page, shop }) => {
  const role = await newRole(shop, ["order:read"]);
  await openDashboard(page, shop, `/roles/${role.id}`);
  await page.getByRole("checkbox", { name: "See parcels", exact: true }).click();
  const admin = await engineAdmin(shop);
  expect((await admin.delete(`/admin/staff/roles/${role.id}?version=1`)).status).toBe(200);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Make it a new role" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, "Roles", role.name)).toBeVisible();
  expect((await findRole(shop, role.name))?.permissions).toEqual(["fulfillment:read", "order:read"]);
});

test("a name that is taken is said at the name, and nothing chosen is lost", async ({ page, shop }) => {
  const { name, id } = await newRole(shop, ["order:read"]);
  const field = page.getByLabel("Name", { exact: true });
  await openDashboard(page, shop, "/roles/new");
  await page.getByRole("checkbox", { name: "See products", exact: true }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(field).toHaveAccessibleDescription("Give the role a name");
  await field.fill(name.toUpperCase());
  await page.getByRole("button", { name: "Save" }).click();
  await expect(field).toHaveAccessibleDescription(/There is a role .* already/);
  await expect(page.getByRole("checkbox", { name: "See products", exact: true })).toBeChecked();

  // Leaving now would lose it.
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
  await field.fill(someName("Window dresser"));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(section(page, "Roles")).toBeVisible();

  await page.goto(`${shop.engineUrl}/app/roles/${id}`);
  await field.fill("Support");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(field).toHaveAccessibleDescription(/There is a role "Support" already/);
});

test("somebody is invited with a role, which the mail names; the invitation is sent again and withdrawn", async ({
  page,
  shop,
}) => {
  const role = await newRole(shop, ["order:read"]);
  const email = uniqueEmail();
  await openDashboard(page, shop, "/roles");
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText(
    "The person can sign in and do nothing until somebody gives them a role",
  );
  await drawer.getByLabel("Email").fill(shop.admin.email);
  await drawer.getByRole("checkbox", { name: role.name }).click();
  await drawer.getByRole("button", { name: "Send the invitation" }).click();
  await expect(drawer.getByLabel("Email")).toHaveAccessibleDescription(/already exist/);
  await expect(drawer.getByRole("checkbox", { name: role.name })).toBeChecked();
  await drawer.getByLabel("Email").fill(email);
  await drawer.getByRole("button", { name: "Send the invitation" }).click();
  await expect(drawer).toBeHidden();
  const row = rowOf(page, "Open invitations", email);
  await expect(row).toContainText(role.name);
  expect((await shop.mailbox.waitFor(email, /invited/i)).text).toContain(role.name);

  await row.getByRole("button", { name: "Change roles" }).click();
  await drawer.getByRole("checkbox", { name: "Support" }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Support");
  await row.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(`${email} gets a new mail`)).toBeVisible();
  await expect
    .poll(async () => (await shop.mailbox.all(email)).filter(({ text }) => text.includes("Support")).length)
    .toBe(1);

  await row.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(row).toBeHidden();
});

test("an API key may do what its role allows, from when it is given to when it is taken", async ({
  page,
  shop,
}) => {
  const role = await newRole(shop, ["order:read"]);
  const admin = await engineAdmin(shop);
  const title = someName("Till");
  const { body } = await admin.post<{ api_key: { token: string } }>("/admin/api-keys", {
    title,
    type: "secret",
  });
  const authorization = `Basic ${Buffer.from(`${body.api_key.token}:`).toString("base64")}`;
  const orders = async () =>
    (await fetch(`${shop.engineUrl}/admin/orders?limit=1`, { headers: { authorization } })).status;
  expect(await orders()).toBe(403);

  await openDashboard(page, shop, "/roles");
  const row = rowOf(page, "API keys", title);
  await expect(row).toContainText("No role");
  const toggle = async () => {
    await row.getByRole("button", { name: "Change roles" }).click();
    await page.getByRole("dialog").getByRole("checkbox", { name: role.name }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  };
  await toggle();
  await expect(row).toContainText(role.name);
  expect(await orders()).toBe(200);

  await page.getByRole("button", { name: `Remove ${role.name}` }).click();
  const prompt = page.getByRole("alertdialog");
  await expect(prompt).toContainText("cannot be removed yet");
  await expect(prompt).toContainText(`the API key “${title}” holds it. Give them another role first.`);
  await expect(prompt.getByRole("button", { name: "Remove" })).toBeHidden();
  await prompt.getByRole("button", { name: "Close" }).click();

  await toggle();
  await expect(row).toContainText("No role");
  expect(await orders()).toBe(403);
  await page.getByRole("button", { name: `Remove ${role.name}` }).click();
  await prompt.getByRole("button", { name: "Remove" }).click();
  await expect(rowOf(page, "Roles", role.name)).toBeHidden();
  // Behind the dialog the row counts as hidden before it is gone.
  await expect.poll(() => findRole(shop, role.name)).toBeUndefined();
});

test("a role that somebody was given since the page was loaded is not removed, and the server says why", async ({
  page,
  shop,
}) => {
  const role = await newRole(shop, ["order:read"]);
  await openDashboard(page, shop, "/roles");
  await page.getByRole("button", { name: `Remove ${role.name}` }).click();
  const admin = await engineAdmin(shop);
  const invitation = { email: uniqueEmail(), roles: [role.id] };
  expect((await admin.post("/admin/invites", invitation)).status).toBe(200);
  const prompt = page.getByRole("alertdialog");
  await prompt.getByRole("button", { name: "Remove" }).click();
  await expect(prompt.getByRole("alert")).toContainText("Somebody still holds this role");
  await expect(prompt).toContainText(`${invitation.email} (invited) holds it`);
  expect(await findRole(shop, role.name)).toBeDefined();
});

test("that the last administrator keeps the role is said where it was tried, and the role stays as it is", async ({
  page,
  shop,
}) => {
  // Other tests have administrators of their own in this shop, so the refusal itself is shown over HTTP
  // (roles.test.ts).
  await page.route("**/admin/staff/members/*/roles", (route) =>
    route.fulfill({
      status: 409,
      json: { type: "refused", message: "This is the last administrator. Make somebody else one first." },
    }),
  );
  await openDashboard(page, shop, "/roles");
  const row = rowOf(page, "People", shop.admin.email);
  await row.getByRole("button", { name: "Change roles" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("checkbox", { name: "Administrator" }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByRole("alert").filter({ hasText: "This is the last administrator" })).toBeVisible();
  await drawer.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toContainText("Administrator");

  await page.getByRole("link", { name: "Open Administrator" }).click();
  await expect(page.getByText("Copy it to make a narrower one")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "See orders", exact: true })).toBeChecked();
  await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
});

test("whoever makes a role gives no more than they have, and learns why a box is closed", async ({
  page,
  shop,
}) => {
  const { permissions } = await newRole(shop, ["role:read", "role:create", "order:read"]);
  await page.route("**/admin/staff/me", (route) =>
    route.fulfill({ json: { permissions, administrator: false } }),
  );
  await openDashboard(page, shop, "/roles/new");
  const orders = page.getByRole("checkbox", { name: "See orders", exact: true });
  const customers = page.getByRole("checkbox", { name: "See customers", exact: true });
  await orders.click();
  await expect(orders).toBeChecked();
  await expect(customers).toHaveAccessibleDescription(/You cannot give what you do not have/);
  await customers.focus();
  await customers.press("Space");
  await expect(customers).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Everything of Orders" }).click();
  await expect(page.getByText(/^0 of \d+ permissions chosen$/)).toBeVisible();
});

test("who may not see roles is told what they can do themselves", async ({ page, shop }) => {
  await page.route("**/admin/staff/me", (route) =>
    route.fulfill({ json: { permissions: ["order:read", "order:update"], administrator: false } }),
  );
  await openDashboard(page, shop, "/roles");
  const own = section(page, "Roles");
  await expect(own).toContainText("Your role does not include the roles of the staff");
  await expect(own).toContainText("order:see, change");
  await expect(section(page, "People")).toBeHidden();
});

for (const width of WIDTHS) {
  test(`both pages have no fault that axe knows of at ${width} px`, async ({ page, shop }) => {
    await setWidth(page, width);
    await newRole(shop, ["order:read"]);
    const admin = await engineAdmin(shop);
    expect((await admin.post("/admin/invites", { email: uniqueEmail(), roles: [] })).status).toBe(200);
    await openDashboard(page, shop, "/roles");
    await expect(rowOf(page, "People", shop.admin.email)).toContainText("Administrator");
    await expectFlawless(page, "roles", "main");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await expect(page.getByRole("dialog").getByRole("checkbox", { name: "Support" })).toBeVisible();
    await expectFlawless(page, "the drawer of an invitation", "[role=dialog]");
    await openDashboard(page, shop, "/roles/new");
    await page.getByRole("button", { name: "What Orders opens" }).click();
    await page.getByRole("checkbox", { name: "All of Orders", exact: true }).click();
    await expectFlawless(page, "a role", "main");
  });
}

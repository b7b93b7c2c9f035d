import { HttpClient } from "../../../commerce/test/http-client";
import { engineAdmin } from "../engine-admin";
import { type Account, expect, type Shop, uniqueEmail } from "../fixtures";

/** Another administrator, who was invited and has accepted by the link in the mail. */
export async function newColleague(shop: Shop): Promise<Account> {
  const admin = await engineAdmin(shop);
  const { body: listed } = await admin.get<{ roles: { id: string; name: string }[] }>("/admin/staff/roles");
  const role = listed.roles.find(({ name }) => name === "Administrator");
  const account = { name: "Sam Staff", email: uniqueEmail(), password: "a passphrase of the staff 4" };
  const invited = await admin.post("/admin/invites", { email: account.email, roles: [role?.id] });
  expect(invited.status, JSON.stringify(invited.body)).toBe(200);
  const mail = await shop.mailbox.waitFor(account.email, /invited/);
  const token = /\/app\/invite\?token=([\w.%-]+)/.exec(mail.text)?.[1];

  const { email, password } = account;
  const visitor = new HttpClient(shop.engineUrl);
  const { body } = await visitor.post<{ token: string }>("/auth/user/emailpass/register", {
    email,
    password,
  });
  const accepted = await visitor.post(
    `/admin/invites/accept?token=${token}`,
    { email, first_name: "Sam", last_name: "Staff" },
    { authorization: `Bearer ${body.token}` },
  );
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  return account;
}

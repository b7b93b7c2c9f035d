import { randomUUID } from "node:crypto";
import type { AuthVerificationDTO, Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import EmailOtpService from "../src/modules/email-otp/service";
import EmailOtpVerificationProvider from "../src/providers/email-otp/service";
import { ScratchDatabase } from "./scratch-database";

let database: ScratchDatabase;

beforeAll(async () => {
  database = await ScratchDatabase.open([]);
});

afterAll(() => database?.close());

type Row = AuthVerificationDTO & { id: string };

/** The engine's rows of what is verified, as its service keeps them. */
function verificationRows() {
  const kept: Row[] = [];
  return {
    kept,
    list: async (filters: Partial<AuthVerificationDTO>) =>
      kept.filter((row) => Object.entries(filters).every(([key, value]) => row[key as keyof Row] === value)),
    create: async (data: Partial<AuthVerificationDTO>) => {
      const row = { ...data, id: randomUUID() } as Row;
      kept.push(row);
      return row;
    },
    update: async (data: Partial<AuthVerificationDTO> & { id: string }) => {
      const row = kept.find(({ id }) => id === data.id);
      if (!row) throw new Error("There is no such row");
      return Object.assign(row, data);
    },
  };
}

/** One identity, and what it signs in by. */
function identity({ signsInBy, resendCooldown }: { signsInBy: string; resendCooldown: number }) {
  const id = `authid_${randomUUID()}`;
  const rows = verificationRows();
  const emailOtp = new EmailOtpService(
    {
      [ContainerRegistrationKeys.PG_CONNECTION]: database.knex,
      [ContainerRegistrationKeys.LOGGER]: console as unknown as Logger,
    },
    { limits: false, resendCooldown, links: { "verify-email": "https://shop.example/verify" } },
  );
  const provider = new EmailOtpVerificationProvider({
    authVerificationService: rows,
    providerIdentityService: { list: async () => [{ entity_id: signsInBy }] },
    emailOtp,
  });
  return {
    rows,
    ask: (entity_id: string) =>
      provider.request({ auth_identity_id: id, entity_id, entity_type: "email", code_provider: "email-otp" }),
    confirm: (code = "") => provider.confirm({ auth_identity_id: id, code }),
    link: async (to: string) => (await emailOtp.links.issue("verify-email", id, to))?.split("#")[1],
    verified: () => rows.kept.filter(({ verified_at }) => verified_at).map(({ entity_id }) => entity_id),
  };
}

const refused = { type: MedusaError.Types.NOT_ALLOWED };

describe("a verification", () => {
  const [mine, theirs] = ["me@example.com", "somebody@example.com"];

  it("is of the address that the code was mailed to, not of one that got none", async () => {
    const me = identity({ signsInBy: "google-1", resendCooldown: 30 });
    const { code } = await me.ask(mine);
    const other = await me.ask(theirs);
    expect([other.code, other.entity_id]).toEqual([undefined, theirs]);
    expect(me.rows.kept.map(({ entity_id }) => entity_id)).toEqual([mine]);
    expect((await me.confirm(code)).entity_id).toBe(mine);
    expect(me.verified()).toEqual([mine]);
  });

  it("takes neither code nor link of another address than the newest code's", async () => {
    const me = identity({ signsInBy: "google-1", resendCooldown: 0 });
    const { code } = await me.ask(mine);
    const link = await me.link(mine);
    const other = await me.ask(theirs);
    expect(await me.link(mine)).toBeUndefined();
    for (const worn of [code, link]) await expect(me.confirm(worn)).rejects.toMatchObject(refused);
    expect(me.verified()).toEqual([]);
    expect((await me.confirm(other.code)).entity_id).toBe(theirs);
    expect(me.verified()).toEqual([theirs]);
  });

  it("is asked for by an identity's own address alone, in whichever case", async () => {
    const me = identity({ signsInBy: mine, resendCooldown: 0 });
    await expect(me.ask(theirs)).rejects.toMatchObject(refused);
    expect(me.rows.kept).toEqual([]);
    const { code } = await me.ask("Me@Example.com");
    expect((await me.confirm(code)).entity_id).toBe("Me@Example.com");
  });

  it("has one row and one code when it is asked for many times at once", async () => {
    const me = identity({ signsInBy: mine, resendCooldown: 30 });
    const asked = await Promise.all(Array.from({ length: 6 }, () => me.ask(mine)));
    const codes = asked.flatMap(({ code }) => code ?? []);
    expect([codes.length, me.rows.kept.length]).toEqual([1, 1]);
    await me.confirm(codes[0]);
    expect(me.verified()).toEqual([mine]);
  });
});

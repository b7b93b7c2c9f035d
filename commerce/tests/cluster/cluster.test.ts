import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Service } from "../../cli/lib/service";
import { audit, FLAWLESS, settled } from "../../test/audit";
import { type Cluster, DASHBOARD_HOST, missingPrograms, startCluster } from "../../test/cluster";
import { eventually } from "../../test/eventually";
import { figure } from "../../test/figure";
import { goodsToBuy } from "../../test/goods";
import { HttpClient } from "../../test/http-client";
import { Load, type LoadReport } from "../../test/load";
import { LONG_RUN } from "../../test/long-run";
import { MailboxClient } from "../../test/mailbox-client";
import { SandboxClient } from "../../test/sandbox-client";
import { newShopper, newShopperWithPassword, type Shopper } from "../../test/shopper";
import { ADMIN } from "../../test/test-env";
import { Warehouse } from "../../test/warehouse";
import { Buyers, newBuyers, open } from "./buyers";
import { EdgeVisitor, lies } from "./edge-visitor";
import { sendHostile } from "./hostile";

const left = LONG_RUN ? missingPrograms() : "they are a long run (LONG_RUN=1)";
if (left) console.info(`The tests of several machines are left out: ${left}.`);

const BUYERS = 6;
const VISITORS = 4;
/** How long load runs before and after something happens to the machines. */
const STRETCH_MS = 10_000;
const OUTAGE_MS = 10_000;
const PLENTY = 100_000;

let cluster: Cluster;
let warehouse: Warehouse;
let sandbox: SandboxClient;
let buyers: Shopper[];
let goods: string[];
/** In whose browser the administrator signs in to the dashboard. */
let staff: EdgeVisitor;

const pages = () => [`${cluster.edgeUrl}/`, `${cluster.edgeUrl}/products`, `${cluster.edgeUrl}/api/v1/kinds`];
const tell = (what: string, figures: object) => figure(`${what}: ${JSON.stringify(figures)}`);

async function books() {
  await settled(sandbox, warehouse, 120_000);
  return audit(sandbox, warehouse);
}

/** The same once the reconciler's sweep, which spares what is younger than a minute, has given back what an undo left. */
async function sweptBooks() {
  await settled(sandbox, warehouse, 120_000);
  await eventually(
    "that nothing is held for nothing",
    async () => {
      expect((await audit(sandbox, warehouse)).stranded).toEqual([]);
      return true;
    },
    90_000,
  );
  return audit(sandbox, warehouse);
}

/** Runs work while visitors read and buyers buy, and says what both saw. */
async function underLoad(work: () => Promise<void>): Promise<{ reading: LoadReport; buying: Buyers }> {
  const load = new Load(pages(), VISITORS);
  const buying = new Buyers(buyers, goods.slice(0, 6), sandbox);
  await delay(STRETCH_MS);
  await work();
  await delay(STRETCH_MS);
  const [reading] = await Promise.all([load.stop(), buying.stop()]);
  return { reading, buying };
}

function killAndRevive(service: Service | undefined): Promise<void> {
  if (!service?.pid) throw new Error("There is no process to kill");
  process.kill(service.pid, "SIGKILL");
  return eventually(`${service.spec.name} is gone`, async () => service.pid === undefined).then(() => {
    service.launch();
    return service.ready();
  });
}

describe.skipIf(left)(
  "two engines, a worker and two storefronts behind the edge",
  { timeout: 300_000 },
  () => {
    beforeAll(async () => {
      cluster = await startCluster();
      warehouse = await Warehouse.open(cluster.shop);
      sandbox = new SandboxClient(cluster.shop.sandboxUrl);
      goods = (await goodsToBuy(cluster.edgeUrl)).map(({ _id }) => _id);
      for (const id of goods) await warehouse.setStock(id, PLENTY);
      buyers = await newBuyers(cluster, BUYERS);
      staff = new EdgeVisitor(cluster.edgeUrl, DASHBOARD_HOST, "127.0.0.1");
      expect((await staff.post("/auth/user/emailpass", ADMIN)).status).toBe(200);
    }, 300_000);
    afterAll(async () => {
      await warehouse?.close();
      await cluster?.stop();
    });

    it("sell: a purchase through the edge becomes one order", async () => {
      const [who] = buyers;
      const { session } = await open(who as Shopper, goods[0] ?? "");
      await sandbox.pay(session ?? "");
      const orders = await eventually("the order", async () => {
        const { body } = await (who as Shopper).client.post<unknown[]>("/orders/customer", {
          userId: who?.userId,
        });
        return body.length > 0 && body;
      });
      expect(orders).toHaveLength(1);
      await new MailboxClient(cluster.shop.mailboxUrl).waitFor(who?.email ?? "", /order/i);
    });

    it("keep pictures in the object store, where shoppers can read them", async () => {
      const door = new HttpClient(`${cluster.edgeUrl}/api/v1`);
      await door.post("/login", { email: ADMIN.email, password: ADMIN.password });
      const png =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
      const { status, body } = await door.post<{ secure_url: string }[]>("/admin/", {
        data: [`data:image/png;base64,${png}`],
      });
      expect(status).toBe(200);
      const url = body[0]?.secure_url ?? "";
      expect(url.startsWith(`${cluster.edgeUrl}/pictures/`)).toBe(true);
      const picture = await fetch(url);
      expect([picture.status, picture.headers.get("content-type")]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ]);
      expect((await fetch(url, { method: "DELETE" })).status).toBe(405);
    });

    it("tell what they do on ports that are not public", async () => {
      const texts = await Promise.all(cluster.metricsUrls.map(async (url) => (await fetch(url)).text()));
      const all = texts.join("\n");
      for (const figure of [
        /http_request_duration_seconds_count\{[^}]*route="\/api\/v1\/ready"[^}]*status="200"/,
        /nodejs_eventloop_lag_p99_seconds/,
        /database_pool_connections\{[^}]*state="used"/,
        /queue_jobs\{[^}]*queue="events"[^}]*state="waiting"/,
        /# TYPE checkouts gauge/,
        /mails_waiting\{/,
        /# TYPE page_cache_requests_total counter/,
        /answer_cache_requests_total\{[^}]*result="miss"/,
      ]) {
        expect(all).toMatch(figure);
      }
      expect(all).toMatch(/redis_up\{[^}]*\} 1/);
      const outside = await fetch(`${cluster.edgeUrl}/metrics`);
      expect(await outside.text()).not.toContain("http_request_duration_seconds");
    });

    it("lose nothing when an engine and a storefront are killed in the middle", async () => {
      const { reading, buying } = await underLoad(async () => {
        await Promise.all([killAndRevive(cluster.engines[0]), killAndRevive(cluster.storefronts[0])]);
      });
      const found = await books();
      tell("kill -9 of an engine and a storefront", {
        reading,
        bought: buying.paid,
        failures: buying.failures,
        ...found,
      });
      expect(reading.failures).toEqual({});
      expect(buying.failures).toEqual([]);
      expect(found).toMatchObject(FLAWLESS);
    });

    it("restart one after the other without a failed request, each with exit 0 in time", async () => {
      const stops: Record<string, { ms: number; how: string }> = {};
      const turn = [...cluster.engines, ...cluster.storefronts, cluster.worker];
      const { reading, buying } = await underLoad(async () => {
        for (const service of turn) {
          const begun = performance.now();
          const how = await service.stop();
          stops[service.spec.name] = { ms: Math.round(performance.now() - begun), how: String(how) };
          service.launch();
          await service.ready();
        }
      });
      const found = await books();
      tell("rolling restart", { reading, bought: buying.paid, failures: buying.failures, stops, ...found });
      expect(reading.failures).toEqual({});
      expect(buying.failures).toEqual([]);
      expect(Object.values(stops).map(({ how }) => how)).toEqual(turn.map(() => "exit 0"));
      for (const { ms } of Object.values(stops)) expect(ms).toBeLessThan(10_000);
      expect(found).toMatchObject(FLAWLESS);
    });

    it("sell the last three of a thing three times, whoever answers", async () => {
      const last = goods.at(-1) ?? "";
      await warehouse.setStock(last, 3);
      const rush = await newBuyers(cluster, 8);
      const opened = await Promise.all(rush.map((who) => open(who, last)));
      const sessions = opened.flatMap(({ session }) => session ?? []);
      await Promise.all(sessions.map((session) => sandbox.pay(session)));
      const found = await books();
      const sold = { opened: sessions.length, refused: opened.filter(({ status }) => status === 409).length };
      tell("8 shoppers, stock for 3", { ...sold, stock: await warehouse.stockOf(last), ...found });
      expect(sold).toEqual({ opened: 3, refused: 5 });
      expect(found).toMatchObject(FLAWLESS);
    });

    it("take no harm from hostile and full-size input to any call", async () => {
      const door = new HttpClient(`${cluster.edgeUrl}/api/v1`);
      await door.post("/login", { email: ADMIN.email, password: ADMIN.password });
      const { sent, bad } = await sendHostile(door);
      tell("hostile input", { sent, bad: bad.slice(0, 10) });
      expect(sent).toBeGreaterThan(50);
      expect(bad).toEqual([]);
    });

    it("keep strangers with addresses of their own at bay, on the shop's host and the dashboard's, and let the owner in", async () => {
      const shopHost = new URL(cluster.edgeUrl).host;
      const addresses = Array.from({ length: 6 }, (_, index) => `127.0.0.${index + 2}`);
      const owner = await newShopperWithPassword(cluster.shop);

      const guess = async (address: string, email: string) => {
        const atShop = new EdgeVisitor(cluster.edgeUrl, shopHost, address);
        const atDashboard = new EdgeVisitor(cluster.edgeUrl, DASHBOARD_HOST, address);
        const seen: number[] = [];
        for (let turn = 0; turn < 6; turn += 1) {
          const wrong = { email, password: "not the password" };
          seen.push((await atShop.post("/api/v1/login", wrong, lies())).status);
          seen.push((await atDashboard.post("/auth/user/emailpass", wrong, lies())).status);
        }
        await atShop.post("/api/v1/password_reset/getOTP", { email });
        await atDashboard.post("/auth/user/emailpass/reset-password", { identifier: email });
        return seen;
      };
      const [first = "", ...others] = addresses;
      for (const email of [owner.email, ADMIN.email]) {
        // Both hosts count together, and whatever a stranger says of where they are is believed nowhere.
        expect(await guess(first, email)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
        await Promise.all(others.map((address) => guess(address, email)));
        const another = new EdgeVisitor(cluster.edgeUrl, shopHost, "127.0.0.9");
        expect((await another.post("/api/v1/login", { email, password: "not the password" })).status).toBe(
          429,
        );
      }
      const { email, password } = owner;
      expect((await owner.client.post("/login", { email, password })).status).toBe(200);
      expect((await staff.post("/auth/user/emailpass", ADMIN)).status).toBe(200);
      const secret = await new MailboxClient(cluster.shop.mailboxUrl).waitForSecret(email, "/reset-password");
      const reset = { secret, newPassword: "another fine passphrase 8" };
      expect(await owner.client.post("/password_reset/reset_link", reset)).toMatchObject({
        status: 200,
        body: { ok: true },
      });
      expect(cluster.edge.printed).not.toContain(secret);
    });

    it("answer strangers nothing of the object store but pictures by their names", async () => {
      const stranger = new EdgeVisitor(cluster.edgeUrl, new URL(cluster.edgeUrl).host, "127.0.0.2");
      const { body } = await staff.post("/auth/user/emailpass", ADMIN);
      const { token } = JSON.parse(body) as { token: string };
      const bearer = { authorization: `Bearer ${token}` };
      expect((await staff.post("/admin/orders/export", {}, bearer)).status).toBe(202);
      const objects = await eventually("the export is stored", async () => {
        const names = await readdir(path.join(cluster.env.DATA_DIR, "s3"), { recursive: true });
        const files = names.filter((name) => /export/.test(name) && /_S3rver_object$/.test(name));
        return files.length > 0 && files.map((name) => name.replace("._S3rver_object", ""));
      });
      for (const object of objects) {
        const name = object.split("/").slice(1).join("/");
        const stepsUp = ["..", "%2e%2e", "%2E.", "..%2f", "a/../.."].map(
          (steps) => `/pictures/${steps}/${object}`,
        );
        for (const address of [`/${object}`, `/pictures/${name}`, ...stepsUp]) {
          expect([address, (await stranger.get(address)).body]).not.toEqual([
            address,
            expect.stringMatching(/Order|order_/),
          ]);
          expect((await stranger.get(address)).status).not.toBe(200);
        }
      }
      for (const list of ["/pictures/", "/pictures", "/pictures/?list-type=2", "/pictures/?acl"]) {
        expect((await stranger.get(list)).body).not.toMatch(/ListBucketResult|AccessControlPolicy/);
      }
    });

    it("answer 503 while the database is gone, write nothing half, and recover by themselves", async () => {
      const statuses = new Map<number, number>();
      const buying = new Buyers(buyers, goods.slice(0, 6), sandbox);
      await delay(STRETCH_MS / 2);
      cluster.database.cut();
      const until = Date.now() + OUTAGE_MS;
      while (Date.now() < until) {
        const answer = await fetch(
          `${cluster.insideUrl}/api/v1/admin/serverproducts?offset=${statuses.size}`,
        );
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }
      cluster.database.repair();
      const begun = performance.now();
      await eventually(
        "the shop answers again",
        async () => (await fetch(`${cluster.edgeUrl}/ready`)).status === 200,
      );
      const recovery = Math.round(performance.now() - begun);
      await delay(STRETCH_MS / 2);
      await buying.stop();
      const found = await sweptBooks();
      tell("database gone for 10 s", {
        answers: Object.fromEntries(statuses),
        recovery,
        failures: [...new Set(buying.failures)],
        ...found,
      });
      expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
      expect(buying.failures.filter((failure) => !/503/.test(failure))).toEqual([]);
      expect(found).toMatchObject(FLAWLESS);
    });

    it("let people read and sign in while Redis is gone, and lose no order", async () => {
      const [who] = buyers;
      await cluster.redis.stop("SIGKILL");
      const seen = {
        reading: (await fetch(`${cluster.edgeUrl}/api/v1/kinds`)).status,
        page: (await fetch(`${cluster.edgeUrl}/products`)).status,
        login: (await new HttpClient(`${cluster.edgeUrl}/api/v1`).post("/login", ADMIN)).status,
        me: (await (who as Shopper).client.get("/me")).status,
        checkout: (await open(who as Shopper, goods[1] ?? "")).status,
      };
      await cluster.redis.start();
      const { session } = await eventually("a checkout opens again", async () => {
        const opened = await open(who as Shopper, goods[1] ?? "");
        return opened.session ? opened : undefined;
      });
      await sandbox.pay(session ?? "");
      const found = await books();
      tell("Redis gone", { ...seen, ...found });
      expect(seen).toMatchObject({ reading: 200, page: 200, login: 200, me: 200 });
      expect([200, 503]).toContain(seen.checkout);
      expect(found).toMatchObject(FLAWLESS);
    });

    it("let people sign up and buy while the mail server is gone; the mails come after it is back", async () => {
      const [who] = buyers;
      const before = (await new MailboxClient(cluster.shop.mailboxUrl).all(who?.email ?? "")).length;
      await cluster.mailbox.stop();
      const door = new HttpClient(`${cluster.edgeUrl}/api/v1`);
      const email = `late-${Date.now()}@example.com`;
      const signUp = await door.post("/signup", {
        name: "Late Mail",
        email,
        password: "a long enough passphrase 7",
        country: "United States",
      });
      const { session } = await open(who as Shopper, goods[2] ?? "");
      await sandbox.pay(session ?? "");
      const found = await books();
      cluster.mailbox.launch();
      await cluster.mailbox.ready();
      const mailbox = new MailboxClient(cluster.shop.mailboxUrl);
      await mailbox.waitForCode(email);
      await mailbox.waitFor(who?.email ?? "", /order/i);
      tell("mail server gone", { signUp: signUp.status, mailsBefore: before, ...found });
      expect(signUp.status).toBe(201);
      expect(found).toMatchObject(FLAWLESS);
      // A person who signed up meanwhile goes on as if nothing had been.
      await newShopper(cluster.shop);
    });
  },
);

import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { FORGET_AT_ONCE, type PersonalData } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";

/** Whoever made a list has downloaded it by then. */
const LIVES_HOURS = 24;
const HOUR_MS = 3_600_000;

/** A private file's key as it ends an address: `private-…` of local files, `private/…` of a bucket. */
const KEY = /private[-/][^/]*order-exports[^/]*\.csv$/;

/**
 * The engine's lists of orders, with names and addresses. The engine writes them into the private files, answers the dashboard
 * with where they are, and deletes none.
 */
export const staffExports: PersonalData = {
  part: "ordersLists",
  about:
    "Lists of orders that our staff download. They are deleted a day later, and at once when somebody is erased.",
  erase: async (container) => {
    while ((await deleteExports(container, 0)) === FORGET_AT_ONCE);
  },
  forgetOld: (container) => deleteExports(container, LIVES_HOURS),
};

/** Files first: a list whose file could not be deleted is found again. @returns how many lists there were */
async function deleteExports(container: MedusaContainer, olderThanHours: number): Promise<number> {
  const run = sqlOf(container);
  const told = await run<{ id: string; url: string | null }>(
    `select id, data->'file'->>'url' as url from notification
     where channel = 'feed' and data->'file'->>'filename' like '%order-exports.csv'
       and created_at <= now() - make_interval(hours => ?) limit ?`,
    [olderThanHours, FORGET_AT_ONCE],
  );
  const keys = told.flatMap(({ url }) => (url ? (KEY.exec(pathOf(url))?.[0] ?? []) : []));
  const left = await leftInFolder(container, olderThanHours);
  const all = [...new Set([...keys, ...left])];
  if (all.length > 0) await container.resolve(Modules.FILE).deleteFiles(all);
  await run("delete from notification where id = any(?)", [told.map(({ id }) => id)]);
  return told.length;
}

const pathOf = (url: string) => decodeURIComponent(new URL(url).pathname);

/** Lists that the dashboard never heard of, because a process died while it wrote them. A bucket keeps none of those. */
async function leftInFolder(container: MedusaContainer, olderThanHours: number): Promise<string[]> {
  const { privateDir } = container.resolve<SettingsService>(SETTINGS_MODULE).options;
  if (!privateDir) return [];
  const names = (await readdir(privateDir).catch(() => [])).filter((name) => KEY.test(name));
  const latest = Date.now() - olderThanHours * HOUR_MS;
  const old = await Promise.all(
    names.map(async (name) => {
      const file = await stat(path.join(privateDir, name)).catch(() => undefined);
      return file && file.mtimeMs <= latest ? [name] : [];
    }),
  );
  return old.flat();
}

import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { buildChanged } from "../cli/lib/build";
import type { CommandContext } from "../cli/lib/context";
import { medusa } from "../cli/lib/database";
import { StartFault } from "../cli/lib/progress.mjs";
import { type Shop, startShop } from "../test/shop";
import { openTestDatabases } from "../test/test-database";
import { bareServer } from "./bare-server";
import { type Contestant, type Figures, measure } from "./measure";

interface Section {
  products: number;
  work: string;
  figures: Figures[];
}

/** `npm run bench -- --products 100,10000`: the shop beside what a user would pick instead (contracts, section 8). */
export async function main(context: CommandContext): Promise<number> {
  const { values } = parseArgs({ options: { products: { type: "string", default: "100" } } });
  const sizes = values.products.split(",").map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 20)) {
    throw new StartFault("--products takes whole numbers from 20 on, split with commas");
  }
  await buildChanged(context);
  const databases = await openTestDatabases(context.progress);
  const sections: Section[] = [];
  try {
    for (const size of sizes) sections.push(...(await benchSize(context, size)));
  } finally {
    await databases.stop();
  }
  const machine = {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
  };
  for (const line of table(sections)) context.progress.line(line);
  const file = path.join(context.root, "bench-results.json");
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, sections }, null, 2)}\n`);
  context.progress.line(`Written to ${path.relative(context.root, file)}`);
  return 0;
}

async function benchSize(context: CommandContext, size: number): Promise<Section[]> {
  const { root, progress } = context;
  const shop = await progress.step(`Starting a shop for ${size} products`, () =>
    startShop({ storefront: true }),
  );
  try {
    if (size > 20) {
      const what = `Making ${size - 20} synthetic products`;
      await progress.step(what, (onLine) =>
        medusa(root, shop.env, {
          args: ["exec", "./commerce/provision/synthetic.js", String(size - 20)],
          logName: "seed",
          what,
          onLine,
        }),
      );
    }
    const sections: Section[] = [];
    for (const [work, contestants, close] of await works(shop)) {
      const figures = await progress.step(`Measuring: ${work}`, () => measure(contestants));
      sections.push({ products: size, work, figures });
      await close();
    }
    return sections;
  } finally {
    await shop.stop();
  }
}

type Work = [name: string, contestants: Contestant[], close: () => Promise<void>];

/** The first contestant of each work is the shop's own; ratios are taken against it. */
async function works(shop: Shop): Promise<Work[]> {
  const api = `${shop.engineUrl}/api/v1`;
  const handle = "cast-iron-skillet-10-25";
  const { key, region } = await storeAccess(shop);
  const store = { "x-publishable-api-key": key };
  const fields =
    "fields=id,handle,title,description,metadata,*images,*categories,*variants.calculated_price,%2Bvariants.inventory_quantity";
  const nothing = async () => undefined;
  const pageUrl = `${shop.storeUrl}/products/${handle}`;
  const page = await fetch(pageUrl);
  const bare = await bareServer(await page.text(), page.headers);
  const json = { "content-type": "application/json" };
  return [
    [
      "catalogue list",
      [
        { name: "shop: /api/v1/admin/serverproducts", url: `${api}/admin/serverproducts?limit=24` },
        {
          name: "engine: /store/products",
          url: `${shop.engineUrl}/store/products?limit=24&region_id=${region}&${fields}`,
          headers: store,
        },
      ],
      nothing,
    ],
    [
      "product detail",
      [
        { name: "shop: /api/v1/products/:handle", url: `${api}/products/${handle}` },
        {
          name: "engine: /store/products?handle",
          url: `${shop.engineUrl}/store/products?handle=${handle}&region_id=${region}&${fields}`,
          headers: store,
        },
      ],
      nothing,
    ],
    [
      "search",
      [
        {
          name: "shop: exact",
          url: `${api}/search/products`,
          method: "POST",
          headers: json,
          body: JSON.stringify({ searchField: "skillet" }),
        },
        {
          name: "shop: typo",
          url: `${api}/search/products`,
          method: "POST",
          headers: json,
          body: JSON.stringify({ searchField: "skilet" }),
        },
        {
          name: "engine: /store/products?q",
          url: `${shop.engineUrl}/store/products?q=skillet&limit=24&region_id=${region}&${fields}`,
          headers: store,
        },
      ],
      nothing,
    ],
    [
      "page render",
      [
        { name: "shop: product page", url: pageUrl },
        { name: "bare Node http, same bytes", url: bare.url },
      ],
      bare.close,
    ],
  ];
}

async function storeAccess(shop: Shop): Promise<{ key: string; region: string }> {
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    const keys = await client.query<{ token: string }>(
      "select token from api_key where type = 'publishable' limit 1",
    );
    const regions = await client.query<{ id: string }>(
      "select id from region where deleted_at is null limit 1",
    );
    return { key: keys.rows[0]?.token ?? "", region: regions.rows[0]?.id ?? "" };
  } finally {
    await client.end();
  }
}

function table(sections: Section[]): string[] {
  return sections.flatMap(({ products, work, figures }) => {
    const [own] = figures;
    return [
      "",
      `${work}, ${products} products`,
      ...figures.map((row) => {
        const ratio =
          own && row !== own && row.requestsPerSecond > 0
            ? `  shop is ${(own.requestsPerSecond / row.requestsPerSecond).toFixed(2)}x`
            : "";
        const failures = row.failures > 0 ? `  ${row.failures} FAILED` : "";
        return `  ${row.name.padEnd(38)} ${String(row.requestsPerSecond).padStart(9)} req/s  p50 ${row.p50} ms  p99 ${row.p99} ms  spread ${Math.round(row.spread * 100)}%${ratio}${failures}`;
      }),
    ];
  });
}

import { setImmediate } from "node:timers/promises";
import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import type { FetchRules, PictureZip } from "@emberly/catalogue/pictures";
import { Failure } from "@emberly/kit/failure";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { ImportRun } from "../../modules/back-office/imports/store";
import { BACK_OFFICE_MODULE } from "../../modules/back-office/name";
import { attributeColumns } from "../../modules/back-office/products/columns";
import { groupLines, inParts } from "../../modules/back-office/products/groups";
import { namesVariant, type WantedProduct } from "../../modules/back-office/products/import-rows";
import { judge, type Shop } from "../../modules/back-office/products/judge";
import { judgeVariants } from "../../modules/back-office/products/judge-variants";
import { readProductFile } from "../../modules/back-office/products/read-file";
import type { ReadLine } from "../../modules/back-office/products/read-line";
import type BackOfficeService from "../../modules/back-office/service";
import { behind } from "../imports/behind";
import { importsOf, withArchive } from "./archive";
import { readCurrent, readSkuOwners } from "./current";
import { writeProduct } from "./write-product";
import { writeVariants } from "./write-variants";

/** Lines that are judged in one go; between two the shop serves its visitors. */
const CHECKED_AT_ONCE = 100;
const READ_AT_ONCE = 50;

export interface ProductFile {
  fileName: string;
  csv: AsyncIterable<Buffer>;
  /** Id of a zip of pictures that was kept before. */
  archiveId?: string;
  createdBy: string;
}

/**
 * Reads a list of products and begins to judge its lines, behind the answer. Nothing is written to the shop.
 *
 * @returns the import's id
 * @throws Failure 400 when it is no list of products, 404 when its zip is gone
 */
export async function beginCheck(container: MedusaContainer, file: ProductFile): Promise<string> {
  const { fileName, createdBy, archiveId } = file;
  const catalogue = catalogueOf(container);
  const lines = await readProductFile(file.csv, {
    attributes: catalogue.attributes,
    texts: catalogue.texts,
    titled: (title) => catalogue.titled(title),
  });
  const imports = importsOf(container);
  const run = await imports.create({ fileName, createdBy, total: lines.length });
  if (archiveId && !(await imports.giveArchive(archiveId, run.id))) {
    await imports.breakOff(run, "failed", "Its zip of pictures is not there any more");
    throw new Failure(404, "The zip of pictures is not there any more. Please choose it again.");
  }
  behind(container, imports, run, "failed", () => check(container, run, lines));
  return run.id;
}

/** @throws Failure 409 when it is not ready to be applied, or another one is under way */
export async function beginApply(container: MedusaContainer, id: string): Promise<void> {
  const imports = importsOf(container);
  if (await imports.busyBeside(id)) throw new Failure(409, "Another import is under way. Wait for its end.");
  const run = await imports.turn(id, ["checked"], "applying");
  if (!run) throw new Failure(409, "This import cannot be applied now");
  behind(container, imports, run, "checked", () => writeAll(container, run));
}

async function check(container: MedusaContainer, run: ImportRun, lines: ReadLine[]): Promise<void> {
  const imports = importsOf(container);
  const seen = new Map<string, number>();
  const seenSkus = new Map<string, number>();
  let done = 0;
  await withArchive(container, run.id, async (zip) => {
    const fixed = await shopOf(container, zip);
    for (const part of inParts(groupLines(lines), CHECKED_AT_ONCE)) {
      const shop = {
        ...fixed,
        ...(await readNow(
          container,
          part.flatMap((group) => group.lines),
        )),
      };
      const rows = part.flatMap((group) =>
        group.isVariants ? judgeVariants(group.lines, shop, seenSkus) : judge(group.lines, shop, seen),
      );
      await setImmediate();
      await imports.addRows(run.id, rows);
      done += rows.length;
      await imports.progress(run, done);
    }
  });
  await imports.end(run, "checked");
}

/**
 * Writes product by product, so that a fault in one leaves the others alone; one that was interrupted goes on with
 * the lines it had not come to.
 */
async function writeAll(container: MedusaContainer, run: ImportRun): Promise<void> {
  const imports = importsOf(container);
  await withArchive(container, run.id, async (zip) => {
    const fixed = await shopOf(container, zip);
    for (let after = 0, done = 0; ; ) {
      const rows = await imports.rows(run.id, { states: ["new", "change"], after, limit: READ_AT_ONCE });
      if (rows.length === 0) break;
      const written = new Set<number>();
      for (const row of rows) {
        after = row.line;
        if (written.has(row.line)) continue;
        const isVariant = namesVariant(row.wanted);
        const ofProduct = isVariant ? await imports.waitingOf(run.id, row.wanted.handle) : [row];
        const shop = { ...fixed, ...(await readNow(container, ofProduct)) };
        const fault = isVariant
          ? await writeVariants(container, ofProduct, shop)
          : await writeProduct(container, row, shop);
        const state = fault ? ("refused" as const) : ("applied" as const);
        await imports.settle(
          run,
          ofProduct.map(({ line }) => ({ line, fault, state })),
        );
        for (const { line } of ofProduct) written.add(line);
        done += ofProduct.length;
        await imports.progress(run, done);
      }
    }
  });
  await imports.end(run, "applied");
}

/** The products and the SKUs that lines name, as they are now. */
async function readNow(
  container: MedusaContainer,
  lines: { wanted: WantedProduct }[],
): Promise<Pick<Shop, "products" | "skus">> {
  const [products, skus] = await Promise.all([
    readCurrent(container, [...new Set(lines.map(({ wanted }) => wanted.handle).filter(Boolean))]),
    readSkuOwners(
      container,
      lines.flatMap(({ wanted }) => wanted.sku ?? []),
    ),
  ]);
  return { products, skus };
}

async function shopOf(
  container: MedusaContainer,
  zip: PictureZip | null,
): Promise<Omit<Shop, "products" | "skus">> {
  const catalogue = catalogueOf(container);
  const attributes = attributeColumns(catalogue.attributes);
  return { attributes, kinds: await catalogue.allKinds(), zip, rules: rulesOf(container) };
}

const catalogueOf = (container: MedusaContainer) => container.resolve<CatalogueService>(CATALOGUE_MODULE);

function rulesOf(container: MedusaContainer): FetchRules {
  const { options } = container.resolve<BackOfficeService>(BACK_OFFICE_MODULE);
  return { allowLoopback: options.picturesFromLoopback ?? false };
}

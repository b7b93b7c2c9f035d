import { setImmediate } from "node:timers/promises";
import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import type { FetchRules, PictureZip } from "@emberly/catalogue/pictures";
import { Failure } from "@emberly/kit/failure";
import type { MedusaContainer } from "@medusajs/framework/types";
import { BACK_OFFICE_MODULE } from "../../modules/back-office/name";
import { attributeColumns } from "../../modules/back-office/products/columns";
import { judge, type Shop } from "../../modules/back-office/products/judge";
import { readProductFile } from "../../modules/back-office/products/read-file";
import type { ReadLine } from "../../modules/back-office/products/read-line";
import type BackOfficeService from "../../modules/back-office/service";
import { behind } from "../imports/behind";
import { importsOf, withArchive } from "./archive";
import { readCurrent } from "./current";
import { writeProduct } from "./write-product";

/** Lines that are judged in one go; between two the shop serves its visitors. */
const CHECKED_AT_ONCE = 100;
const READ_AT_ONCE = 50;

export interface ProductFile {
  fileName: string;
  csv: AsyncIterable<Buffer>;
  /** Of a zip of pictures that was kept before. */
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
  const lines = await readProductFile(file.csv, catalogueOf(container).attributes);
  const imports = importsOf(container);
  const id = await imports.create({ fileName, createdBy, total: lines.length });
  if (archiveId && !(await imports.giveArchive(archiveId, id))) {
    await imports.breakOff(id, "failed", "Its zip of pictures is not there any more");
    throw new Failure(404, "The zip of pictures is not there any more. Please choose it again.");
  }
  behind(container, imports, id, "failed", () => check(container, id, lines));
  return id;
}

/** @throws Failure 409 when it is not ready to be applied, or another one is under way */
export async function beginApply(container: MedusaContainer, id: string): Promise<void> {
  const imports = importsOf(container);
  if (await imports.busyBeside(id)) throw new Failure(409, "Another import is under way. Wait for its end.");
  if (!(await imports.turn(id, ["checked"], "applying"))) {
    throw new Failure(409, "This import cannot be applied now");
  }
  behind(container, imports, id, "checked", () => writeAll(container, id));
}

async function check(container: MedusaContainer, id: string, lines: ReadLine[]): Promise<void> {
  const imports = importsOf(container);
  const seen = new Map<string, number>();
  await withArchive(container, id, async (zip) => {
    const shop = await shopOf(container, zip);
    for (let at = 0; at < lines.length; at += CHECKED_AT_ONCE) {
      const part = lines.slice(at, at + CHECKED_AT_ONCE);
      const products = await readCurrent(container, handlesOf(part));
      const rows = judge(part, { ...shop, products }, seen);
      await setImmediate();
      await imports.addRows(id, rows);
      await imports.progress(id, at + part.length);
    }
  });
  await imports.end(id, "checked");
}

/**
 * Writes product by product, so that a fault in one leaves the others alone; one that was interrupted goes on with
 * the lines it had not come to.
 */
async function writeAll(container: MedusaContainer, id: string): Promise<void> {
  const imports = importsOf(container);
  await withArchive(container, id, async (zip) => {
    const shop = await shopOf(container, zip);
    for (let after = 0, done = 0; ; ) {
      const rows = await imports.rows(id, { states: ["new", "change"], after, limit: READ_AT_ONCE });
      if (rows.length === 0) break;
      for (const row of rows) {
        const products = await readCurrent(container, [row.wanted.handle]);
        const fault = await writeProduct(container, row, { ...shop, products });
        await imports.settle(id, [{ line: row.line, fault, state: fault ? "refused" : "applied" }]);
        done += 1;
        after = row.line;
        await imports.progress(id, done);
      }
    }
  });
  await imports.end(id, "applied");
}

const handlesOf = (lines: ReadLine[]) => lines.map(({ wanted }) => wanted.handle).filter(Boolean);

async function shopOf(container: MedusaContainer, zip: PictureZip | null): Promise<Omit<Shop, "products">> {
  const catalogue = catalogueOf(container);
  const attributes = attributeColumns(catalogue.attributes);
  return { attributes, kinds: await catalogue.allKinds(), zip, rules: rulesOf(container) };
}

const catalogueOf = (container: MedusaContainer) => container.resolve<CatalogueService>(CATALOGUE_MODULE);

function rulesOf(container: MedusaContainer): FetchRules {
  const { options } = container.resolve<BackOfficeService>(BACK_OFFICE_MODULE);
  return { allowLoopback: options.picturesFromLoopback ?? false };
}

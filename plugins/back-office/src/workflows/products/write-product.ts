import path from "node:path";
import { addProductWorkflow, updateProductWorkflow, uploadPicturesWorkflow } from "@emberly/catalogue";
import {
  fetchPicture,
  type KnownPicture,
  PICTURES_MODULE,
  PictureFault,
  type PicturesService,
} from "@emberly/catalogue/pictures";
import { toFailure } from "@emberly/kit/failure";
import type { IFileModuleService, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type {
  ProductRow,
  WantedPicture,
  WantedProduct,
} from "../../modules/back-office/products/import-rows";
import { effectsOf, isIt, type Shop } from "../../modules/back-office/products/judge";
import { inFolder } from "./archive";

interface ProductImage {
  public_id: string;
  secure_url: string;
}

/**
 * Makes or changes one product as its line asks, through the workflows of the administrators' own calls. What was
 * changed by others since the check is left alone, and a line that was written before it was interrupted is through.
 *
 * @param shop as it is now
 * @returns why the line was refused, with nothing of it written; null when it is as wanted
 * @throws when the database is away, which says nothing about the line
 */
export async function writeProduct(
  container: MedusaContainer,
  { wanted, effects, product_id }: ProductRow,
  shop: Shop,
): Promise<string | null> {
  const current = shop.products.get(wanted.handle);
  if (current && "fault" in current) return `${current.handle} ${current.fault}`;
  if (!current && product_id) return "The product has been deleted since the check";
  const due = current ? effectsOf(wanted, current, shop) : [];
  if (current && due.length === 0) return null;
  if (current && !product_id)
    return "A product with this handle was added since the check: check the file again";
  for (const { field, before } of due) {
    const then = effects.find((effect) => effect.field === field);
    if (then?.before !== before) return `${field} was changed since the check: it is “${before}” by now`;
  }
  try {
    await write(
      container,
      wanted,
      current ? { id: current.id, pictures: current.pictures, due } : null,
      shop,
    );
    return null;
  } catch (error) {
    return explain(container, wanted.handle, error);
  }
}

async function write(
  container: MedusaContainer,
  wanted: WantedProduct,
  current: { id: string; pictures: KnownPicture[]; due: { field: string }[] } | null,
  shop: Shop,
): Promise<void> {
  const { handle, pictures, attributes, ...fields } = wanted;
  if (!current) {
    await withPictures(container, pictures ?? [], [], shop, async (imageUrl) => {
      await addProductWorkflow(container).run({
        input: { ...complete(fields), attributes, handle, imageUrl },
      });
    });
    return;
  }
  const changed = new Set(current.due.map(({ field }) => field));
  const changes = { ...dueFields(fields, changed), attributes };
  if (!pictures || !changed.has("pictures")) {
    await updateProductWorkflow(container).run({ input: { _id: current.id, ...changes } });
    return;
  }
  await withPictures(container, pictures, current.pictures, shop, async (imageUrl) => {
    await updateProductWorkflow(container).run({ input: { _id: current.id, ...changes, imageUrl } });
  });
}

/** What a new product must have is checked in the dry run. */
export function complete(fields: Omit<WantedProduct, "handle" | "pictures">) {
  const { title = "", desc = "", price = 0 } = fields;
  return { ...fields, title, desc, price };
}

/** The fields that differ, so that what somebody else changes meanwhile stays theirs. @param due names of columns */
export function dueFields(
  { texts = {}, ...fields }: Omit<WantedProduct, "handle" | "pictures" | "attributes">,
  due: Set<string>,
) {
  const changed = Object.entries(fields).filter(([name]) => due.has(name === "desc" ? "description" : name));
  const rewritten = Object.entries(texts).filter(([name]) => due.has(name));
  return {
    ...Object.fromEntries(changed),
    ...(rewritten.length > 0 && { texts: Object.fromEntries(rewritten) }),
  };
}

/**
 * Brings the pictures that a product does not have yet in by the way of every upload, and takes them back when the
 * product then cannot be written.
 */
export async function withPictures(
  container: MedusaContainer,
  wanted: WantedPicture[],
  owned: KnownPicture[],
  shop: Shop,
  work: (imageUrl: ProductImage[]) => Promise<void>,
): Promise<void> {
  const missing = wanted.filter(({ source }) => !owned.some((picture) => isIt(source, picture)));
  const uploaded = await inFolder(async (folder) => {
    const files: { path: string; name: string; source: string }[] = [];
    for (const [index, picture] of missing.entries()) {
      const target = path.join(folder, String(index));
      await bring(picture, target, shop);
      files.push({ ...picture, path: target });
    }
    if (files.length === 0) return [];
    const { result } = await uploadPicturesWorkflow(container).run({ input: { pictures: files } });
    return result;
  });
  const fresh = new Map(missing.map(({ source }, index) => [source, uploaded[index]]));
  try {
    await work(
      wanted.flatMap(({ source }) => {
        const known = owned.find((picture) => isIt(source, picture));
        const image = known ? { public_id: known.public_id, secure_url: known.url } : fresh.get(source);
        return image ? [image] : [];
      }),
    );
  } catch (error) {
    const files = container.resolve<IFileModuleService>(Modules.FILE);
    await container
      .resolve<PicturesService>(PICTURES_MODULE)
      .clear({ publicIds: uploaded.map(({ public_id }) => public_id) }, (keys) => files.deleteFiles(keys));
    throw error;
  }
}

async function bring({ name, source }: WantedPicture, target: string, { zip, rules }: Shop): Promise<void> {
  try {
    if (!source.startsWith("zip:")) await fetchPicture(source, target, rules);
    else if (zip) await zip.extract(name, target);
    else throw new PictureFault("is not there any more, because its zip is gone");
  } catch (error) {
    if (error instanceof PictureFault) throw new PictureFault(`${name} ${error.message}`, { cause: error });
    throw error;
  }
}

/** Why a product could not be written, for who sent the list. @throws when the database is away */
export function explain(container: MedusaContainer, handle: string, error: unknown): string {
  if (error instanceof PictureFault) return `pictures: ${error.message}`;
  const failure = toFailure(error);
  if (failure?.status === 503) throw error;
  if (failure) return failure.message;
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .error(`product import: ${handle}`, error instanceof Error ? error : new Error(String(error)));
  return "It could not be written; the log says why";
}

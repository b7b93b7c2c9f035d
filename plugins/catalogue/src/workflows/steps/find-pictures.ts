import { generateEntityId, MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { PICTURES_MODULE } from "../../modules/pictures/name";
import type PicturesService from "../../modules/pictures/service";

export interface FindPicturesInput {
  pictures: { public_id: string; secure_url: string }[];
  /** Texts in the same order; those left out stay as they are, and empty means the product's title. */
  alt?: string[];
  /** The product that may already own some of them. */
  productId?: string;
}

export interface FoundPicture {
  public_id: string;
  url: string;
  alt: string;
}

/**
 * Looks up the pictures of a product in the order given. A picture this shop has not stored is taken at its
 * address, as the dashboard allows too, under a public id of our own.
 *
 * @throws MedusaError INVALID_DATA when one belongs to another product or to a customer, or has no web address
 */
export const findPicturesStep = createStep(
  "find-pictures",
  async ({ pictures, alt, productId }: FindPicturesInput, { container }) => {
    const service = container.resolve<PicturesService>(PICTURES_MODULE);
    const known = new Map(
      (await service.find(pictures.map(({ public_id }) => public_id))).map((picture) => [
        picture.public_id,
        picture,
      ]),
    );
    const foreign: FoundPicture[] = [];
    const found = pictures.map(({ public_id, secure_url }, index): FoundPicture => {
      const picture = known.get(public_id);
      const text = alt?.[index] ?? picture?.alt ?? "";
      if (!picture) {
        const created = {
          public_id: generateEntityId(undefined, "pic"),
          url: webAddress(secure_url, index),
          alt: text,
        };
        foreign.push(created);
        return created;
      }
      if (picture.customer_id) {
        throw new MedusaError(
          MedusaError.Types.INVALID_DATA,
          `imageUrl.${index}: this picture is a customer's`,
        );
      }
      if (picture.product_id && picture.product_id !== productId) {
        throw new MedusaError(
          MedusaError.Types.INVALID_DATA,
          `imageUrl.${index}: this picture belongs to another product`,
        );
      }
      return { public_id, url: picture.url, alt: text };
    });
    await service.create(
      foreign.map((picture) => ({ ...picture, width: null, height: null, preview: null, renditions: [] })),
    );
    return new StepResponse(
      found,
      foreign.map(({ public_id }) => public_id),
    );
  },
  async (publicIds, { container }) => {
    if (!publicIds?.length) return;
    const service = container.resolve<PicturesService>(PICTURES_MODULE);
    await service.clear({ publicIds }, async () => undefined);
  },
);

function webAddress(address: string, index: number): string {
  if (URL.canParse(address)) {
    const { protocol, href } = new URL(address);
    if (protocol === "http:" || protocol === "https:") return href;
  }
  throw new MedusaError(MedusaError.Types.INVALID_DATA, `imageUrl.${index}: unknown picture`);
}

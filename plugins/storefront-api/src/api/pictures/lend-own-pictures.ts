import { lendPictures } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { ProductImage } from "../../contract/records";

/**
 * Pictures that a customer has stored, to be kept beside their words.
 *
 * @param customerIds whose they may be
 * @throws Failure 400 when one is gone or somebody else's
 */
export async function lendOwnPictures(
  container: MedusaContainer,
  publicIds: string[],
  customerIds: string[],
): Promise<ProductImage[]> {
  const pictures = await lendPictures(container, { publicIds, customerIds, alt: "A customer's picture" });
  if (!pictures) throw new Failure(400, "A picture is not here any more. Please choose it again.");
  return pictures;
}

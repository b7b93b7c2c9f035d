import { freshCatalogue } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Response } from "express";
import type { SENT } from "../../shell/call";
import { sendText } from "../catalogue/send";

/** Answers with a product as every visitor now sees it. */
export async function answerProduct(
  container: MedusaContainer,
  res: Response,
  id: string,
): Promise<typeof SENT> {
  const { catalogue } = await freshCatalogue(container);
  const record = await catalogue.find(id);
  if (record === undefined) throw new Failure(409, "The product is saved, but not on sale in this shop");
  return sendText({ res }, record);
}

import type { MedusaContainer } from "@medusajs/framework/types";
import type { Request, Response } from "express";
import type { Visitor } from "./visitor";

export async function findVisitor(
  _req: Request,
  _res: Response,
  _container: MedusaContainer,
): Promise<Visitor | null> {
  return null;
}

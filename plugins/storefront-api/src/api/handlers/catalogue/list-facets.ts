import type { CatalogueFacets } from "@emberly/catalogue/records";
import { calls } from "../../../contract/calls";
import type { Facets } from "../../../contract/catalogue";
import { bind, SENT } from "../../shell/call";
import { catalogueFor } from "./fresh";
import { narrow } from "./narrow";
import { sendNotModified } from "./send";

export const listFacets = bind(calls.listFacets, async (context) => {
  const { catalogue, version, isOpen } = await catalogueFor(context);
  const { req, query } = context;
  const narrowing = await narrow({ catalogue, isOpen, req, query });
  if (sendNotModified(context, version)) return SENT;
  const facets = await catalogue.facets(narrowing, query.q || undefined);
  return { ...facets, ...namedFacets(facets), isSelling: catalogue.isSelling };
});

/** The attributes that had fields of their own before shops could configure any. */
function namedFacets({ attributes }: CatalogueFacets): Omit<Facets, keyof CatalogueFacets | "isSelling"> {
  const find = (handle: string) => attributes.find((facet) => facet.handle === handle);
  const rangeOf = (handle: string) => {
    const facet = find(handle);
    return facet?.type === "number" ? facet.range : null;
  };
  const countOf = (handle: string) => {
    const facet = find(handle);
    return facet?.type === "boolean" ? facet.count : 0;
  };
  const material = find("material");
  const values = material?.type === "text" ? material.values : [];
  return {
    materials: values.map(({ value, count }) => ({ name: value, count })),
    diameter: rangeOf("diameter"),
    capacity: rangeOf("capacity"),
    ovenSafe: rangeOf("oven_safe"),
    induction: countOf("induction"),
    dishwasher: countOf("dishwasher"),
  };
}

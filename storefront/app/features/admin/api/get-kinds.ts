import type { Kind } from "@contract/records";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** The sub-kinds a product can be in. @throws ApiError */
async function getKinds(signal?: AbortSignal): Promise<Kind[]> {
  return (await api("GET /kinds", { signal })).data;
}

const kindsOptions = () =>
  queryOptions({ queryKey: ["admin", "kinds"], queryFn: ({ signal }) => getKinds(signal) });

export function useKinds() {
  return useQuery(kindsOptions());
}

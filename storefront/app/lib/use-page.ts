import { useSearchParams } from "react-router";

/** Entries of a page in the administration's lists. */
const PAGE_SIZE = 24;

/** The page of a list that `?page=` names, counted from 1, with the API's `limit` and `offset`. */
export function usePage(): { page: number; limit: number; offset: number } {
  const [search] = useSearchParams();
  const asked = Number(search.get("page") ?? 1);
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;
  return { page, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
}

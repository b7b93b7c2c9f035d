import { call } from "@emberly/kit/admin/call";
import { useQuery } from "@tanstack/react-query";
import type { PromotionResults } from "../../modules/back-office/promotions/results";

export const usePromotionResults = (id: string) =>
  useQuery({
    queryKey: ["promotion-results", id],
    queryFn: () => call<PromotionResults>(`/admin/promotions/${id}/results`),
  });

import type { AnswerOf } from "@emberly/kit/admin/answered";
import { call } from "@emberly/kit/admin/call";
import { useQuery } from "@tanstack/react-query";
import type { GET as GetResults } from "../../api/admin/promotions/[id]/results/route";

export const usePromotionResults = (id: string) =>
  useQuery({
    queryKey: ["promotion-results", id],
    queryFn: () => call<AnswerOf<typeof GetResults>>(`/admin/promotions/${id}/results`),
  });

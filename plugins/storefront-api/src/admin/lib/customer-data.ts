import { call } from "@emberly/kit/admin/call";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { StaffErasure } from "../../workflows/own-data/staff-erasure";

const keyOf = (id: string) => ["customer-data", id];

export const exportOf = (id: string) => `/admin/customer-data/${encodeURIComponent(id)}/export`;

export function useErasure(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => call<StaffErasure>(`/admin/customer-data/${encodeURIComponent(id)}`),
  });
}

/** `POST` erases, asks or agrees; `DELETE` takes back what was asked for. */
export function useChangeErasure(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (method: "POST" | "DELETE") =>
      call<StaffErasure>(`/admin/customer-data/${encodeURIComponent(id)}/erase`, { method }),
    onSuccess: (erasure) => client.setQueryData(keyOf(id), erasure),
    onError: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}

import { call } from "@emberly/kit/admin/call";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReturnWindow } from "../../modules/after-sale/returnable-until";

const PATH = "/admin/order-returns/windows";
const KEY = ["return-windows"];

export type NewWindow = Omit<ReturnWindow, "id">;
interface Windows {
  windows: ReturnWindow[];
}

/** Times in which things may be returned longer. */
export function useWindows() {
  return useQuery({ queryKey: KEY, queryFn: () => call<Windows>(PATH) });
}

function useChange<Input>(change: (input: Input) => Promise<Windows>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (now) => queries.setQueryData<Windows>(KEY, now),
  });
}

export const useAddWindow = () =>
  useChange((body: NewWindow) => call<Windows>(PATH, { method: "POST", body }));

export const useRemoveWindow = () =>
  useChange((id: string) => call<Windows>(`${PATH}/${id}`, { method: "DELETE" }));

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "~/lib/api-client";

/**
 * Tells when any call of an area is refused: 401 when the session has ended, 403 when a right was taken away or waits
 * for a second factor. It watches all queries and mutations, so that no screen can forget to.
 */
export function useRefusals(onRefusal: (error: ApiError) => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const check = (error: unknown) => {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) onRefusal(error);
    };
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") check(event.action.error);
    });
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") check(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [client, onRefusal]);
}

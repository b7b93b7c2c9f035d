import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router";
import { ApiError } from "~/lib/api-client";

/**
 * One query client for the account, purchase and administration screens. A refusal by the API (4xx)
 * is final; any other failure is tried once more.
 */
export default function QueryScope() {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 10_000,
            retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 1,
          },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}

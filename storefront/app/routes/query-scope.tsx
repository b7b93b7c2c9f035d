import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet } from "react-router";
import { ApiError } from "~/lib/api-client";

/**
 * One query client for the account, purchase and administration screens. A refusal by the API (4xx)
 * is final; any other failure is tried once more. Without a network nothing waits for it: who reads is told, and who has
 * pressed a button is not surprised by it minutes later. What is shown is read again once there is one.
 */
export default function QueryScope() {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            networkMode: "always",
            refetchOnReconnect: true,
            staleTime: 10_000,
            retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 1,
          },
          mutations: { networkMode: "always" },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}

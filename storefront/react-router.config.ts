import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole list of routes comes with the first page: a dozen lines, and no request to find a route.
  routeDiscovery: { mode: "initial" },
} satisfies Config;

import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The first page brings the whole list of routes, so that no request is needed to find one.
  routeDiscovery: { mode: "initial" },
} satisfies Config;

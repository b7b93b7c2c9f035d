import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The UI kit, the frame, the stores and the library. What two pages of them need, nearly every page does; what a cart costs,
 * how its lines look, and choosing pictures are loaded only where they are used.
 */
const FRAME =
  /\/app\/(?:components\/(?!pictures|ui\/(?:line-item|thumbnail))|lib\/(?!free-shipping|arrival)|stores\/(?!use-cart-quote|quoted-cart))/;

/** These stay out of the bundle, so that they load only where traces are recorded. */
const TRACES = ["api", "exporter-trace-otlp-http", "resources", "sdk-trace-base"].map(
  (name) => `@opentelemetry/${name}`,
);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: {
      "~": here("./app"),
      // Types and messages only: the storefront never runs the contract's schemas, so they reach no bundle.
      "@contract": here("../plugins/storefront-api/src/contract"),
    },
  },
  build: {
    // Without data: URLs the content security policy can name origins alone.
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? { input: here("./server/main.ts") }
      : // One file for what every page needs, instead of twenty small ones.
        { output: { codeSplitting: { groups: [{ name: "frame", test: FRAME, minShareCount: 2 }] } } },
  },
  ssr: isSsrBuild
    ? {
        // React picks its production build while bundling, whatever NODE_ENV the process is started with.
        noExternal: true,
        external: ["express", "compression", "sirv", "http-proxy-middleware", "prom-client", ...TRACES],
      }
    : {},
  ...(isSsrBuild ? { define: { "process.env.NODE_ENV": '"production"' } } : {}),
}));

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

/** What the lists of products and the page of one need: one file, which is smaller than five of them. */
const GOODS =
  /\/features\/catalogue\/(?:api\/products|components\/(?:goes-with|product-(?:card|grid|image)|shelf)\.|model\/use-media)/;

/**
 * React Router without its warnings for developers. Its `exports` name no such build, so that the browser's bundle has to take it
 * by its path.
 */
const QUIET_ROUTER = [
  { find: /^react-router$/, replacement: here("../node_modules/react-router/dist/production/index.mjs") },
  {
    find: /^react-router\/dom$/,
    replacement: here("../node_modules/react-router/dist/production/dom-export.mjs"),
  },
];

/** These stay out of the bundle, so that they load only where traces are recorded. */
const TRACES = ["api", "exporter-trace-otlp-http", "resources", "sdk-trace-base"].map(
  (name) => `@opentelemetry/${name}`,
);

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: [
      { find: "~", replacement: here("./app") },
      // Types and messages only: the storefront never runs the contract's schemas, so they reach no bundle.
      { find: "@contract", replacement: here("../plugins/storefront-api/src/contract") },
      ...(command === "build" && !isSsrBuild ? QUIET_ROUTER : []),
    ],
  },
  build: {
    // Without data: URLs the content security policy can name origins alone.
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? { input: here("./server/main.ts") }
      : // One file for what every page needs, instead of twenty small ones.
        {
          output: {
            codeSplitting: {
              groups: [
                { name: "frame", test: FRAME, minShareCount: 2 },
                { name: "goods", test: GOODS, minShareCount: 2 },
              ],
            },
          },
        },
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

import { defineMiddlewares } from "@medusajs/framework/http";

/** A stock file of 20,000 lines as JSON text. */
const STOCK_FILE_LIMIT = "8mb";

export default defineMiddlewares({
  routes: [
    { matcher: "/admin/stock/imports", bodyParser: { sizeLimit: STOCK_FILE_LIMIT } },
    // Files that are read as they arrive.
    { matcher: "/admin/product-imports", bodyParser: false },
    { matcher: "/admin/product-imports/pictures", bodyParser: false },
  ],
});

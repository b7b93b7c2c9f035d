import { defineMiddlewares } from "@medusajs/framework/http";

export default defineMiddlewares({
  routes: [
    {
      matcher: "/hooks/stripe",
      method: ["POST"],
      // The signature is over the bytes as they came.
      bodyParser: { preserveRawBody: true, sizeLimit: "1mb" },
    },
  ],
});

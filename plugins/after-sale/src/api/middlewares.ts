import { defineMiddlewares } from "@medusajs/framework/http";

export default defineMiddlewares({ routes: [] });

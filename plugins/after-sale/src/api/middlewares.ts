import { defineMiddlewares } from "@medusajs/framework/http";
import { guardReceiving } from "./admin/guard-receiving";

export default defineMiddlewares({
  routes: [{ matcher: "/admin/returns/:id/receive", method: ["POST"], middlewares: [guardReceiving] }],
});

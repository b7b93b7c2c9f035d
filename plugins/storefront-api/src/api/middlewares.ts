import {
  defineMiddlewares,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
} from "@medusajs/framework/http";
import type { RequestHandler, Router } from "express";
import { SETTINGS_MODULE } from "../modules/settings";
import type SettingsService from "../modules/settings/service";
import { limitUpload, sanitiseUpload } from "./files/engine-uploads";
import { staticFiles } from "./files/static-files";
import { accountsHandlers } from "./handlers/accounts/handlers";
import { adminHandlers } from "./handlers/admin/handlers";
import { catalogueHandlers } from "./handlers/catalogue/handlers";
import { checkoutHandlers } from "./handlers/checkout/handlers";
import { ordersHandlers } from "./handlers/orders/handlers";
import { ownDataHandlers } from "./handlers/own-data/handlers";
import { passkeysHandlers } from "./handlers/passkeys/handlers";
import { reviewHandlers } from "./handlers/reviews/handlers";
import { stockAlertHandlers } from "./handlers/stock-alerts/handlers";
import { systemHandlers } from "./handlers/system/handlers";
import { wishlistHandlers } from "./handlers/wishlist/handlers";
import { keepCustomers } from "./keep-customers";
import { lookupToken } from "./sessions/cookies";
import { findVisitor } from "./sessions/find-visitor";
import { createApiRouter } from "./shell/router";
import { showChanges, showChangesOf } from "./show-changes";

let router: Router | undefined;

/** Built at the first request, because the plugin's options are known only once the modules are loaded. */
function apiV1(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (!router) {
    const { options, dollarsOnly } = req.scope.resolve<SettingsService>(SETTINGS_MODULE);
    const boundCalls = [
      ...systemHandlers,
      ...accountsHandlers,
      ...ownDataHandlers,
      ...passkeysHandlers,
      ...catalogueHandlers,
      ...checkoutHandlers,
      ...ordersHandlers,
      ...stockAlertHandlers,
      ...reviewHandlers,
      ...wishlistHandlers,
      ...adminHandlers,
    ];
    router = createApiRouter(boundCalls, {
      storeUrl: options.storeUrl,
      findVisitor,
      refusal: () => dollarsOnly.refusal(),
      showsOrder: (request) => lookupToken(request) !== undefined,
      changed: showChangesOf,
    });
  }
  router(req, res, next);
}

let files: RequestHandler | undefined;

function uploads(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  files ??= staticFiles(req.scope.resolve<SettingsService>(SETTINGS_MODULE).options.uploadDir);
  files(req, res, next);
}

export default defineMiddlewares({
  routes: [
    { matcher: "/api/v1", middlewares: [apiV1] },
    // The engine looks for a path's body parser by the whole path, unlike for its middlewares.
    { matcher: "/api/v1/*", bodyParser: false },
    { matcher: "/admin/*", method: ["POST", "PUT", "PATCH", "DELETE"], middlewares: [showChanges] },
    { matcher: "/admin/customers/:id", method: ["DELETE"], middlewares: [keepCustomers] },
    { matcher: "/admin/uploads", middlewares: [limitUpload] },
    // After the engine's own, which reads the files.
    { matcher: "/admin/uploads", method: ["POST"], middlewares: [sanitiseUpload] },
    // Without methods, because the engine then matches the path as a prefix.
    { matcher: "/static", bodyParser: false, middlewares: [uploads] },
  ],
});

import { pipeline } from "node:stream/promises";
import { calls } from "../../../contract/calls";
import { SETTINGS_MODULE } from "../../../modules/settings";
import type SettingsService from "../../../modules/settings/service";
import { receiptPdf } from "../../../receipts/receipt-pdf";
import { bind, SENT } from "../../shell/call";
import { findVisibleOrder } from "./own-order";

export const getReceipt = bind(calls.getReceipt, async (context) => {
  const { container, params, res } = context;
  const { order } = await findVisibleOrder(context, params.paymentIntentId);
  const { storeUrl, shopName, supportEmail } = container.resolve<SettingsService>(SETTINGS_MODULE).options;
  res.set({
    "Content-Type": "application/pdf",
    "Content-Disposition": `attachment; filename="receipt-${order.orderNumber}.pdf"`,
    "Cache-Control": "private, no-store",
  });
  await pipeline(receiptPdf(order, { name: shopName, storeUrl, supportEmail }), res);
  return SENT;
});

import { currentCatalogue } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import { accountKey, addressKey } from "@emberly/kit/rate-limit";
import { variantName } from "@emberly/kit/variant-name";
import { requestStockAlert, STOCK_ALERTS_MODULE, type StockAlertsService } from "@emberly/stock-alerts";
import { calls } from "../../../contract/calls";
import { Product, type ProductVariant } from "../../../contract/records";
import { bind, SENT } from "../../shell/call";
import { padDuration } from "../../shell/pad-duration";
import { CODE_STEP_MS } from "../accounts/durations";
import { accountsOf } from "../accounts/services";
import { alertOf } from "./alert-of";

/** A session's address is known to be theirs; every other one is asked first, whether or not it waits already. */
export const addStockAlert = bind(calls.addStockAlert, async (context) => {
  const { container, body, visitor, address, res } = context;
  const { catalogue } = await currentCatalogue(container);
  const record = await catalogue.find(body.productId);
  if (record === undefined) throw new Failure(404, "This product is not in our shop");
  const product = Product.parse(JSON.parse(record));
  const variant = chosen(product, body.variantId);
  if (variant.inStock) throw new Failure(409, `"${product.title}" can be bought now`);
  const wish = { product_id: product._id, variant_id: variant._id };
  if (visitor) {
    const alerts = container.resolve<StockAlertsService>(STOCK_ALERTS_MODULE);
    return alertOf(await alerts.wait({ ...wish, email: visitor.email }), product);
  }
  const { email } = body;
  if (email === undefined) throw new Failure(400, "email: tell us where to write to");
  const { limits } = accountsOf(container);
  await limits.stockAlertsFromAddress.take(addressKey(address));
  await limits.stockAlertMails.take(accountKey(email));
  await padDuration(CODE_STEP_MS, () =>
    requestStockAlert(
      container,
      { ...wish, email },
      { title: product.title, variantTitle: variantName(variant.title), handle: product.handle },
    ),
  );
  res.status(200).json({ ok: true });
  return SENT;
});

/** @throws Failure 400 when a product has several variants and none of them is named */
function chosen({ title, variants }: Product, variantId: string | undefined): ProductVariant {
  const variant =
    variantId === undefined && variants.length === 1
      ? variants[0]
      : variants.find(({ _id }) => _id === variantId);
  if (!variant) throw new Failure(400, `variantId: choose which "${title}" you would like`);
  return variant;
}

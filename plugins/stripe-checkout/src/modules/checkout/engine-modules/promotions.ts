import type { IPromotionModuleService } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";

/** How the engine's module reads promotions that run now, for itself and for others. */
interface ReadsPromotions {
  listActivePromotions_?(filters: object, config: object, context: object): Promise<object[]>;
  listActivePromotions(filters: object, config: object): Promise<object[]>;
}

/**
 * The engine's promotion module, which computes as ever but reads promotions out of the memo: five statements for each cart without it,
 * because it asks for rules, targets and budgets one after the other. An engine that reads them in another way is asked as it is.
 */
export function promotionModule({
  container,
  memo,
}: Pick<CheckoutContext, "container" | "memo">): IPromotionModuleService {
  const engine: IPromotionModuleService & Partial<ReadsPromotions> = container.resolve(Modules.PROMOTION);
  const { listActivePromotions } = engine;
  if (!engine.listActivePromotions_ || !listActivePromotions) return engine;
  const reading: Pick<ReadsPromotions, "listActivePromotions_"> = {
    listActivePromotions_: async (filters, config) =>
      // Nobody may change what is kept, and the engine takes what it reads for its own.
      structuredClone(
        await memo.get(["running promotions", filters, config], () =>
          listActivePromotions.call(engine, filters, config),
        ),
      ),
  };
  return Object.assign(Object.create(engine), reading);
}

import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

/** The engine's own provider: it knows the rates of the dashboard and nothing else. */
const BY_RATES = "tp_system";

/** Whether the engine may find taxes in a country: only where it has rates, or asks another provider. */
export const isTaxedStep = createStep(
  "is-country-taxed",
  async ({ country_code }: { country_code: string | null }, { container }) => {
    if (!country_code) return new StepResponse(false);
    const tax = container.resolve(Modules.TAX);
    const regions = await tax.listTaxRegions({ country_code }, { select: ["id", "provider_id"] });
    if (regions.length === 0) return new StepResponse(false);
    if (regions.some(({ provider_id: provider }) => provider && provider !== BY_RATES)) {
      return new StepResponse(true);
    }
    const ofThem = { tax_region_id: regions.map(({ id }) => id) };
    const rates = await tax.listTaxRates(ofThem, { take: 1, select: ["id"] });
    return new StepResponse(rates.length > 0);
  },
);

import type { ReturnReason } from "../../modules/after-sale/return-record";

export const REASONS: Record<ReturnReason, string> = {
  damaged: "damaged",
  wrong_item: "wrong item",
  not_as_described: "not as described",
  no_longer_wanted: "no longer wanted",
};

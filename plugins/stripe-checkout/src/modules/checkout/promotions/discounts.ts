/** What promotions take off a line of a cart; dollars. */
export interface LineDiscount {
  /** Which of the lines, from 0. */
  line: number;
  promotion_id: string;
  code: string;
  amount: { value: string; precision: number };
  is_tax_inclusive?: boolean;
}

/** What a promotion takes off a way of shipping; dollars. */
export interface ShippingDiscount {
  shipping_option_id: string;
  promotion_id: string;
  code: string;
  amount: number;
}

/** All that promotions do to a cart. */
export interface CartDiscounts {
  lines: LineDiscount[];
  shipping: ShippingDiscount[];
  /** Of all that apply. */
  promotion_ids: string[];
  /** The shopper's codes that apply, as the merchant writes them. */
  codes: string[];
  /** What the discount of the goods is called on the hosted page. */
  names: string[];
}

export const NO_DISCOUNTS: CartDiscounts = {
  lines: [],
  shipping: [],
  promotion_ids: [],
  codes: [],
  names: [],
};

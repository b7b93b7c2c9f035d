/** A whole number as people read it: `1005` is "1,005". By hand for the reason that money is: see ./money. */
export const grouped = (whole: number) => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** "1 product", "1,005 products" */
export const productsText = (count: number) => `${grouped(count)} ${count === 1 ? "product" : "products"}`;

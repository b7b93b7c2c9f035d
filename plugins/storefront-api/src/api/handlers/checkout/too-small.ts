/** Why a sum between nothing and the least that card payments take opens no page. */
export const TOO_SMALL =
  "A sum as small as this cannot be paid by card. Please add something to your cart, or leave a code out.";

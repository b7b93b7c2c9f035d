/**
 * In the cart's place where the script that asks the shop about it could not be loaded. A sentence and no more: every page has this
 * with it.
 */
export const KeptCart = () => (
  <p role="status" className="py-6 text-ink-soft">
    Your cart could not be loaded. The checkout shows it.
  </p>
);

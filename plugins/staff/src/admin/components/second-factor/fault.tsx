import { Hint } from "@medusajs/ui";

/** What went wrong, also for those who hear the page. */
export const Fault = ({ children }: { children: string | undefined }) => (
  <div role="alert">{children && <Hint variant="error">{children}</Hint>}</div>
);

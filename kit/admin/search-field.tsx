import { MagnifyingGlassMini } from "@medusajs/icons";
import { Input } from "@medusajs/ui";
import type { ComponentProps } from "react";

/**
 * Where a list is searched, as wide as what it stands in. The dashboard's own field for that says of its glass that it is a picture, and not
 * of what, which a screen reader passes on.
 */
export const SearchField = ({ size = "small", ...props }: Omit<ComponentProps<typeof Input>, "type">) => (
  <div className="relative">
    <Input
      {...props}
      type="text"
      role="searchbox"
      size={size}
      className={size === "small" ? "pl-7" : "pl-8"}
    />
    <div
      aria-hidden
      className="text-ui-fg-muted pointer-events-none absolute inset-y-0 left-0 flex items-center justify-center"
      style={{ width: size === "small" ? "1.75rem" : "2rem" }}
    >
      <MagnifyingGlassMini />
    </div>
  </div>
);

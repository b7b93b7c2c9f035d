import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** What can be done with it; goes below on a narrow screen. */
  actions?: ReactNode;
}

/** One entry of a list that fits any width. */
export const ListRow = ({ children, actions }: Props) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-3">
    <div className="flex min-w-0 flex-1 basis-64 flex-col gap-y-1">{children}</div>
    {actions && <div className="-ml-2 flex shrink-0 flex-wrap items-center gap-2 sm:ml-0">{actions}</div>}
  </li>
);

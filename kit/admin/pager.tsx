import { Table } from "@medusajs/ui";
import { useEffect } from "react";

interface PagerProps {
  count: number;
  pageSize: number;
  offset: number;
  onOffset: (offset: number) => void;
}

/** Turns the pages of a list; nothing when there is only one. */
export function Pager({ count, pageSize, offset, onOffset }: PagerProps) {
  const last = Math.max(0, Math.ceil(count / pageSize) - 1) * pageSize;
  // The last row of the last page was dealt with: that page is gone.
  useEffect(() => {
    if (offset > last) onOffset(last);
  }, [offset, last, onOffset]);
  if (count <= pageSize && offset === 0) return null;
  return (
    <Table.Pagination
      count={count}
      pageSize={pageSize}
      pageIndex={Math.floor(offset / pageSize)}
      pageCount={Math.max(1, Math.ceil(count / pageSize))}
      canPreviousPage={offset > 0}
      canNextPage={offset + pageSize < count}
      previousPage={() => onOffset(Math.max(0, offset - pageSize))}
      nextPage={() => onOffset(offset + pageSize)}
    />
  );
}

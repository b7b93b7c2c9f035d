import { Table } from "@medusajs/ui";

interface PagerProps {
  count: number;
  pageSize: number;
  offset: number;
  onOffset: (offset: number) => void;
}

/** Turns the pages of a list; nothing when there is only one. */
export function Pager({ count, pageSize, offset, onOffset }: PagerProps) {
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

import { SearchField } from "@emberly/kit/admin/search-field";
import { Trash } from "@medusajs/icons";
import { Button, Drawer, IconButton, Input, Label, Text, toast } from "@medusajs/ui";
import { useState } from "react";
import type { StockRow } from "../../../modules/back-office/stock/definition";
import { useReceiveGoods, useStock } from "../../lib/stock";

interface Line {
  row: StockRow;
  quantity: string;
}

/** What has arrived: products are searched and counted in, and go on the shelf all at once. */
export const ReceiveGoods = () => {
  const [open, setOpen] = useState(false);
  const [lines, setLines] = useState<Line[]>([]);
  const receive = useReceiveGoods();
  const complete = lines.length > 0 && lines.every(({ quantity }) => /^[1-9]\d*$/.test(quantity));

  const close = () => {
    setOpen(false);
    setLines([]);
  };
  const submit = () =>
    receive.mutate(
      lines.map(({ row, quantity }) => ({ id: row.id, quantity: Number(quantity) })),
      {
        onSuccess: ({ received }) => {
          toast.success(`${received} ${received === 1 ? "piece" : "pieces"} received`);
          close();
        },
        onError: (error) => toast.error(`Nothing was received: ${error.message}`),
      },
    );
  const change = (id: string, quantity: string) =>
    setLines(lines.map((line) => (line.row.id === id ? { ...line, quantity } : line)));

  return (
    <Drawer open={open} onOpenChange={(wanted) => (wanted ? setOpen(true) : close())}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary">
          Receive goods
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>Receive goods</Drawer.Title>
          <Drawer.Description>What you enter is added to what is in stock.</Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
          <ProductSearch
            taken={lines.map(({ row }) => row.id)}
            onPick={(row) => setLines([...lines, { row, quantity: "" }])}
          />
          {lines.map(({ row, quantity }) => (
            <div key={row.id} className="flex items-center gap-3">
              <Text size="small" className="min-w-0 flex-1 break-words first-letter:uppercase">
                {row.title}
              </Text>
              <Input
                aria-label={`Pieces of ${row.title}`}
                className="w-24 text-right"
                inputMode="numeric"
                placeholder="Pieces"
                autoFocus
                value={quantity}
                onChange={(event) => change(row.id, event.target.value.trim())}
              />
              <IconButton
                variant="transparent"
                aria-label={`Take ${row.title} off`}
                onClick={() => setLines(lines.filter((line) => line.row.id !== row.id))}
              >
                <Trash />
              </IconButton>
            </div>
          ))}
        </Drawer.Body>
        <Drawer.Footer>
          <Drawer.Close asChild>
            <Button variant="secondary">Cancel</Button>
          </Drawer.Close>
          <Button disabled={!complete} isLoading={receive.isPending} onClick={submit}>
            Receive
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  );
};

const ProductSearch = ({ taken, onPick }: { taken: string[]; onPick: (row: StockRow) => void }) => {
  const [q, setQ] = useState("");
  const { data } = useStock({ q, state: "all", sort: "title", page: 0 });
  const rows = data?.rows ?? [];
  // A kit has a row for each of its items, and arrives as those.
  const isKit = ({ id }: StockRow) => rows.filter((row) => row.id === id).length > 1;
  const found = q
    ? rows.filter((row) => row.state !== "uncounted" && !taken.includes(row.id) && !isKit(row))
    : [];
  return (
    <div className="flex flex-col gap-2">
      <Label htmlFor="delivery-search">Product</Label>
      <SearchField
        id="delivery-search"
        size="base"
        placeholder="Title, size, colour or SKU"
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      {found.slice(0, 6).map((row) => (
        <Button
          key={row.id}
          variant="transparent"
          className="justify-between"
          onClick={() => {
            onPick(row);
            setQ("");
          }}
        >
          <span className="truncate first-letter:uppercase">{row.title}</span>
          <span className="text-ui-fg-subtle">{row.stocked} in stock</span>
        </Button>
      ))}
    </div>
  );
};

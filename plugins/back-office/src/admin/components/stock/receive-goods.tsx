import { Refusal } from "@emberly/kit/admin/call";
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
  const [once, setOnce] = useState("");
  const receive = useReceiveGoods();
  // What may have arrived already is sent again as it was: the key stands for these lines, whatever a later try is told.
  const [isUnsure, setUnsure] = useState(false);
  const complete = lines.length > 0 && lines.every(({ quantity }) => /^[1-9]\d*$/.test(quantity));

  const begin = () => {
    setOnce(randomKey());
    receive.reset();
    setUnsure(false);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setLines([]);
  };
  const submit = () =>
    receive.mutate(
      { once, lines: lines.map(({ row, quantity }) => ({ id: row.id, quantity: Number(quantity) })) },
      {
        onSuccess: ({ received }) => {
          toast.success(`${received} ${received === 1 ? "piece" : "pieces"} received`);
          close();
        },
        onError: (error) => {
          if (isRefused(error) && !isUnsure) {
            toast.error(`Nothing was received: ${error.message}`);
            return;
          }
          setUnsure(true);
          toast.error("It is not known whether the goods were received", {
            description: `Press Receive again: they are added only once. (${error.message})`,
          });
        },
      },
    );
  const change = (id: string, quantity: string) =>
    setLines(lines.map((line) => (line.row.id === id ? { ...line, quantity } : line)));

  return (
    <Drawer open={open} onOpenChange={(wanted) => (wanted ? begin() : close())}>
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
        <Drawer.Body className="overflow-y-auto">
          <fieldset disabled={receive.isPending || isUnsure} className="flex min-w-0 flex-col gap-4">
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
          </fieldset>
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

/** Whether the shop has said no. Without an answer, or with one of what stands before it, nobody knows how it went. */
const isRefused = (error: Error) =>
  error instanceof Refusal && error.status !== undefined && error.status < 500;

/** `crypto.randomUUID` is missing where the dashboard is reached without TLS. */
const randomKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

const ProductSearch = ({ taken, onPick }: { taken: string[]; onPick: (row: StockRow) => void }) => {
  const [q, setQ] = useState("");
  const { data } = useStock({ q, state: "all", sort: "title", offset: 0 });
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

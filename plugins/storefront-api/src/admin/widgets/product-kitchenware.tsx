import { call } from "@emberly/kit/admin/call";
import { DrawerForm } from "@emberly/kit/admin/drawer-form";
import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Button, Container, Drawer, Heading, Input, Label, Text, toast } from "@medusajs/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

const FIELDS = ["catchphrase1", "catchphrase2", "catchphrase3"] as const;
const LONGEST = 200;

type Phrases = Record<(typeof FIELDS)[number], string>;

interface Product {
  id: string;
  metadata?: Record<string, unknown> | null;
}

function phrasesOf({ metadata }: Product): Phrases {
  const text = (name: string) => (typeof metadata?.[name] === "string" ? metadata[name] : "");
  return {
    catchphrase1: text("catchphrase1"),
    catchphrase2: text("catchphrase2"),
    catchphrase3: text("catchphrase3"),
  };
}

const labelOf = (name: string) => `Catchphrase ${name.at(-1)}`;

/** On a product's page: the three lines that the shop shows below its description. */
const ProductKitchenware = ({ data: product }: { data: Product }) => {
  const [open, setOpen] = useState(false);
  const phrases = phrasesOf(product);
  return (
    <Container className="divide-y p-0" role="region" aria-label="Kitchenware">
      <div className="flex items-center justify-between px-6 py-4">
        <div>
          <Heading level="h2">Kitchenware</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            What the shop says of it in three lines
          </Text>
        </div>
        <Drawer open={open} onOpenChange={setOpen}>
          <Drawer.Trigger asChild>
            <Button size="small" variant="secondary">
              Edit
            </Button>
          </Drawer.Trigger>
          <Drawer.Content>
            <PhrasesForm product={product} onDone={() => setOpen(false)} />
          </Drawer.Content>
        </Drawer>
      </div>
      {FIELDS.map((name) => (
        <div key={name} className="text-ui-fg-subtle grid grid-cols-2 items-start gap-4 px-6 py-4">
          <Text size="small" weight="plus" leading="compact">
            {labelOf(name)}
          </Text>
          <Text size="small" leading="compact" className="text-pretty break-words">
            {phrases[name] || "-"}
          </Text>
        </div>
      ))}
    </Container>
  );
};

function PhrasesForm({ product, onDone }: { product: Product; onDone: () => void }) {
  const queryClient = useQueryClient();
  const [phrases, setPhrases] = useState(() => phrasesOf(product));
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: (body: Phrases) => call(`/admin/kitchenware/${product.id}`, { method: "POST", body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["products"] });
      toast.success("Catchphrases saved");
      onDone();
    },
  });
  const submit = () => {
    setTried(true);
    if (FIELDS.every((name) => phrases[name].trim())) save.mutate(phrases);
  };
  return (
    <DrawerForm
      title="Edit catchphrases"
      description={`Each is one line of at most ${LONGEST} characters.`}
      onSubmit={submit}
      submit={
        <Button type="submit" size="small" isLoading={save.isPending}>
          Save
        </Button>
      }
    >
      {FIELDS.map((name) => {
        const missing = tried && !phrases[name].trim();
        return (
          <div key={name} className="flex flex-col gap-y-2">
            <Label htmlFor={name} size="small" weight="plus">
              {labelOf(name)}
            </Label>
            <Input
              id={name}
              value={phrases[name]}
              maxLength={LONGEST}
              aria-invalid={missing}
              aria-describedby={`${name}-fault`}
              onChange={(event) => setPhrases({ ...phrases, [name]: event.target.value })}
            />
            <Text id={`${name}-fault`} size="small" className="text-ui-fg-error" role="alert">
              {missing && `Enter ${labelOf(name).toLowerCase()}`}
            </Text>
          </div>
        );
      })}
      {save.error && (
        <Text size="small" className="text-ui-fg-error" role="alert">
          {save.error.message}
        </Text>
      )}
    </DrawerForm>
  );
}

export const config = defineWidgetConfig({
  zone: "product.details.side",
  id: "storefront-api:product-kitchenware",
});

export default ProductKitchenware;

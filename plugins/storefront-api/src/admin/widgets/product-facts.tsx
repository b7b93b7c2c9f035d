import { call } from "@emberly/kit/admin/call";
import { Permitted } from "@emberly/kit/admin/permitted";
import { Section } from "@emberly/kit/admin/section";
import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Button, Drawer, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProductFacts } from "../../workflows/products/read-facts";
import { FactsForm } from "../components/facts-form";
import { factsKey, showFact } from "../lib/facts";

/** On a product's page: what the shop tells of it by its attributes, such as diameter and material. */
const ProductFactsWidget = ({ data: product }: { data: { id: string } }) => {
  const [open, setOpen] = useState(false);
  const query = useQuery({
    queryKey: factsKey(product.id),
    queryFn: () => call<ProductFacts>(`/admin/kitchenware/${product.id}/facts`),
  });
  return (
    <Section
      title="Facts"
      hint="Shown on the product's page, and what shoppers filter by"
      query={query}
      actions={
        query.data && (
          <Permitted to="product:update">
            <Drawer open={open} onOpenChange={setOpen}>
              <Drawer.Trigger asChild>
                <Button size="small" variant="secondary" aria-label="Edit facts">
                  Edit
                </Button>
              </Drawer.Trigger>
              <Drawer.Content>
                <FactsForm productId={product.id} known={query.data} onDone={() => setOpen(false)} />
              </Drawer.Content>
            </Drawer>
          </Permitted>
        )
      }
      empty={{
        when: ({ attributes }) => attributes.length === 0,
        text: "The shop has configured no attributes.",
      }}
    >
      {({ attributes, product: facts, variants }) =>
        attributes.map((attribute) => (
          <div
            key={attribute.handle}
            className="text-ui-fg-subtle grid grid-cols-2 items-start gap-4 px-6 py-4"
          >
            <Text size="small" weight="plus" leading="compact">
              {attribute.label}
            </Text>
            <div>
              <Text size="small" leading="compact" className="text-pretty break-words">
                {showFact(attribute, facts[attribute.handle])}
              </Text>
              {variants
                .filter(({ facts: own }) => own[attribute.handle] !== undefined)
                .map(({ id, title, facts: own }) => (
                  <Text key={id} size="xsmall" leading="compact" className="mt-1 break-words">
                    {`${title}: ${showFact(attribute, own[attribute.handle])}`}
                  </Text>
                ))}
            </div>
          </div>
        ))
      }
    </Section>
  );
};

export const config = defineWidgetConfig({
  zone: "product.details.side",
  id: "storefront-api:product-facts",
});

export default ProductFactsWidget;

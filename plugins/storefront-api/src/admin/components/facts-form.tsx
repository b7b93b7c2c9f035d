import { call } from "@emberly/kit/admin/call";
import { Choice } from "@emberly/kit/admin/choice";
import { DrawerForm } from "@emberly/kit/admin/drawer-form";
import { Button, Input, Label, Text, toast } from "@medusajs/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ProductFacts } from "../../workflows/products/read-facts";
import { type Attribute, changesOf, type Draft, draftOf, factsKey, showFact } from "../lib/facts";

/** What is edited: the product, or one of its variants. */
const WHOLE = "product";
/** The select of the design system takes no empty value. */
const NOT_TOLD = "-";

interface FactsFormProps {
  productId: string;
  known: ProductFacts;
  onDone: () => void;
}

/** Facts of the product, and what is different of its variants; all of it is saved together. */
export function FactsForm({ productId, known, onDone }: FactsFormProps) {
  const { attributes, product, variants } = known;
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState(WHOLE);
  const [drafts, setDrafts] = useState<Record<string, Draft>>(() => ({
    [WHOLE]: draftOf(attributes, product),
    ...Object.fromEntries(variants.map(({ id, facts }) => [id, draftOf(attributes, facts)])),
  }));
  const save = useMutation({
    mutationFn: () =>
      call<ProductFacts>(`/admin/kitchenware/${productId}/facts`, {
        method: "POST",
        body: {
          product: changesOf(attributes, product, drafts[WHOLE] ?? {}),
          variants: variants
            .map(({ id, facts }) => ({ id, facts: changesOf(attributes, facts, drafts[id] ?? {}) }))
            .filter(({ facts }) => Object.keys(facts).length > 0),
        },
      }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(factsKey(productId), saved);
      // The page shows the metadata that they are kept in.
      await queryClient.invalidateQueries({ queryKey: ["products"] });
      toast.success("Facts saved");
      onDone();
    },
  });
  const draft = drafts[edited] ?? {};
  const change = (handle: string, value: string) =>
    setDrafts({ ...drafts, [edited]: { ...draft, [handle]: value } });
  return (
    <DrawerForm
      title="Edit facts"
      description="What is left empty is not told. A variant has the product's facts where it says nothing else."
      onSubmit={() => save.mutate()}
      submit={
        <Button type="submit" size="small" isLoading={save.isPending}>
          Save
        </Button>
      }
    >
      {variants.length > 0 && (
        <Choice
          label="Facts of"
          labelled
          options={{
            [WHOLE]: "The whole product",
            ...Object.fromEntries(variants.map(({ id, title }) => [id, title])),
          }}
          value={edited}
          onChange={setEdited}
        />
      )}
      {attributes.map((attribute) => (
        <FactField
          key={`${edited} ${attribute.handle}`}
          attribute={attribute}
          value={draft[attribute.handle] ?? ""}
          hint={edited === WHOLE ? undefined : showFact(attribute, product[attribute.handle])}
          onChange={(value) => change(attribute.handle, value)}
        />
      ))}
      {save.error && (
        <Text size="small" className="text-ui-fg-error" role="alert">
          {save.error.message}
        </Text>
      )}
    </DrawerForm>
  );
}

interface FactFieldProps {
  attribute: Attribute;
  value: string;
  /** What holds where nothing is said. */
  hint?: string;
  onChange: (value: string) => void;
}

function FactField({ attribute, value, hint, onChange }: FactFieldProps) {
  const { handle, label, type, unit } = attribute;
  const name = unit ? `${label} (${unit})` : label;
  if (type === "boolean") {
    const same = hint && hint !== NOT_TOLD ? `As the product: ${hint}` : "Not told";
    return (
      <Choice
        label={name}
        labelled
        options={{ [NOT_TOLD]: same, yes: "Yes", no: "No" }}
        value={value || NOT_TOLD}
        onChange={(chosen) => onChange(chosen === NOT_TOLD ? "" : chosen)}
      />
    );
  }
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={`fact-${handle}`} size="small" weight="plus">
        {name}
      </Label>
      <Input
        id={`fact-${handle}`}
        value={value}
        inputMode={type === "number" ? "decimal" : undefined}
        placeholder={hint}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

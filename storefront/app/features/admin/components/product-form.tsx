import { MOST_PRODUCT_PICTURES } from "@contract/limits";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { PicturePicker } from "~/components/pictures/picture-picker";
import type { Picture } from "~/components/pictures/pictures";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { SelectField } from "~/components/ui/select-field";
import { TextArea, TextField } from "~/components/ui/text-field";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { useKinds } from "../api/get-kinds";
import { type DraftFaults, draftFaults, type ProductDraft, type SoldAs } from "../model/product-draft";

interface ProductFormProps {
  /** Several variants have prices and stocks of their own, which this form does not show. */
  soldAs?: SoldAs;
  initial: ProductDraft;
  /** What is said below the fields of price and stock, where it is not what is said of every product. */
  priceHint?: string;
  stockHint?: string;
  initialPictures: readonly Picture[];
  submitLabel: string;
  isBusy: boolean;
  /** Why the last attempt failed. */
  error: unknown;
  onSubmit: (draft: ProductDraft, pictures: readonly Picture[]) => void;
}

/** The fields of a product. An incomplete submit only marks what is missing. */
export function ProductForm({
  soldAs = "one",
  initial,
  priceHint = "Dollars",
  stockHint = "Empty: not counted",
  initialPictures,
  submitLabel,
  isBusy,
  error,
  onSubmit,
}: ProductFormProps) {
  const [draft, setDraft] = useState(initial);
  const [pictures, setPictures] = useState(initialPictures);
  const [faults, setFaults] = useState<DraftFaults>({});
  const kinds = useKinds();

  const field = (name: keyof ProductDraft) => ({
    name,
    value: draft[name],
    error: faults[name],
    autoComplete: "off",
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      const { value } = event.target;
      setDraft((before) => ({ ...before, [name]: value }));
      setFaults((before) => ({ ...before, [name]: undefined }));
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = draftFaults(draft, pictures.length, soldAs, initial);
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirstFault(event.currentTarget, found);
    onSubmit(draft, pictures);
  };

  return (
    <form onSubmit={submit} noValidate className="grid max-w-3xl gap-6">
      <PicturePicker
        label="Images"
        hint={`png, jpg or jpeg, at most ${MOST_PRODUCT_PICTURES} pictures of 10 MB each. The first one is shown in lists.`}
        most={MOST_PRODUCT_PICTURES}
        tooMany={`A product can have at most ${MOST_PRODUCT_PICTURES} pictures.`}
        pictures={pictures}
        error={faults.images}
        onChange={(next) => {
          setPictures(next);
          setFaults((before) => ({ ...before, images: undefined }));
        }}
      />
      <TextField {...field("title")} label="Title" maxLength={200} required />
      <div className="grid items-start gap-6 sm:grid-cols-3">
        {soldAs === "one" && (
          <TextField
            {...field("price")}
            label="Price"
            hint={priceHint}
            type="number"
            inputMode="decimal"
            min="0.01"
            step="0.01"
            required
          />
        )}
        <SelectField {...field("kind")} label="Kind">
          <option value="">None</option>
          {kinds.data?.map((kind) => (
            <option key={kind.handle} value={kind.name}>
              {kind.name}
            </option>
          ))}
        </SelectField>
        {soldAs === "one" && (
          <TextField
            {...field("stock")}
            label="Quantity in stock"
            hint={stockHint}
            type="number"
            inputMode="numeric"
            min="0"
            step="1"
          />
        )}
      </div>
      <SizesNote soldAs={soldAs} />
      <TextArea {...field("desc")} label="Description" maxLength={5000} required />
      <TextField {...field("catchphrase1")} label="Catchphrase 1" maxLength={200} required />
      <TextField {...field("catchphrase2")} label="Catchphrase 2" maxLength={200} required />
      <TextField {...field("catchphrase3")} label="Catchphrase 3" maxLength={200} required />
      <Failure error={error} fixed="Something went wrong, try again later" />
      <Button type="submit" size="large" isLoading={isBusy} className="sm:justify-self-start">
        {submitLabel}
      </Button>
    </form>
  );
}

/** Says where sizes and colours are made and changed: each has a price, a stock and a SKU of its own. */
const SizesNote = ({ soldAs }: { soldAs: SoldAs }) => (
  <p className="max-w-prose">
    {soldAs === "several"
      ? "This product comes in several sizes or colours, each with its own price and stock. Change them in the dashboard: open Products and choose this product, or open Stock to change quantities. What you save here leaves them as they are."
      : "Does this product come in sizes or colours? Make them in the dashboard: open Import products and send a list with one line for each, or open Products and choose Create."}
  </p>
);

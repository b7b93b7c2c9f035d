import type { Product } from "@contract/records";
import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Picture, storedPicture } from "~/components/pictures/pictures";
import { LoadFailure } from "~/components/ui/failure";
import { PageSpinner } from "~/components/ui/spinner";
import { toastTopRight } from "~/components/ui/toast";
import { ApiError } from "~/lib/api-client";
import { formatDollars } from "~/lib/money";
import { paths } from "~/lib/paths";
import { useProduct } from "../api/get-product";
import { useUpdateProduct } from "../api/update-product";
import { changesOf, draftOf, type ProductDraft } from "../model/product-draft";
import { ProductForm } from "./product-form";

interface EditFormProps {
  product: Product;
  /** Reads the product again; undefined when that fails. */
  readAgain: () => Promise<Product | undefined>;
}

function EditForm({ product, readAgain }: EditFormProps) {
  const update = useUpdateProduct(product._id);
  const navigate = useNavigate();
  // What is read again later changes nothing that is typed here, and is not taken for it either.
  const [opened] = useState(product);
  const [stock, setStock] = useState(product.stock);
  const initial = useMemo(() => draftOf(opened), [opened]);
  const soldAs = opened.variants.length > 1 ? "several" : "one";

  const save = (draft: ProductDraft, pictures: readonly Picture[]) => {
    const fields = changesOf(draft, initial, stock, soldAs);
    update.mutate(
      { fields, pictures: samePictures(pictures, opened) ? undefined : pictures },
      {
        onSuccess: (saved) => {
          toastTopRight(fields.price === undefined ? "Changes saved" : priceWords(fields.price, saved));
          navigate(paths.adminProducts.href());
        },
        onError: async (error) => {
          if (fields.stock === undefined || !(error instanceof ApiError && error.status === 409)) return;
          const now = await readAgain();
          if (now) setStock(now.stock);
        },
      },
    );
  };

  return (
    <ProductForm
      soldAs={soldAs}
      initial={initial}
      priceHint={
        opened.compareAtPrice === null
          ? undefined
          : `Dollars, before the sale that makes it ${formatDollars(opened.price)}`
      }
      stockHint={stockHintOf(opened.stock, stock)}
      initialPictures={opened.imageUrl.map(storedPicture)}
      submitLabel="Save changes"
      isBusy={update.isPending}
      error={update.error}
      onSubmit={save}
    />
  );
}

/** A price list or a region's own price goes before the one that is saved here. */
const priceWords = (price: number, { price: shown, compareAtPrice }: Product) =>
  (compareAtPrice ?? shown) === price
    ? "Changes saved"
    : `Changes saved. The shop shows ${formatDollars(shown)}, which a price list or the region says`;

/** @param seen how many could be bought when that was last read */
function stockHintOf(opened: number | null, seen: number | null): string | undefined {
  if (seen === null) return undefined;
  return seen === opened ? "How many can be bought" : `It is ${seen} by now`;
}

const samePictures = (pictures: readonly Picture[], { imageUrl }: Product) =>
  pictures.length === imageUrl.length &&
  pictures.every((picture, at) => picture.state === "stored" && picture.key === imageUrl[at]?.public_id);

export function EditProduct({ handle }: { handle: string }) {
  const { data: product, error, refetch, isFetchedAfterMount } = useProduct(handle);
  const readAgain = async () => {
    const { data, isSuccess } = await refetch();
    return isSuccess ? data : undefined;
  };
  return (
    <section>
      <Link to={paths.adminProducts.href()} className="text-link font-semibold">
        ← All Products
      </Link>
      <h1 className="mt-5 mb-9 font-display text-4xl sm:text-5xl">Edit product</h1>
      {product && isFetchedAfterMount ? (
        <EditForm product={product} readAgain={readAgain} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSpinner label="Loading the product" />
      )}
    </section>
  );
}

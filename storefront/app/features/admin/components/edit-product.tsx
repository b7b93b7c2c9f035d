import type { Product } from "@contract/records";
import { Link, useNavigate } from "react-router";
import { storedPicture } from "~/components/pictures/pictures";
import { LoadFailure } from "~/components/ui/failure";
import { PageSpinner } from "~/components/ui/spinner";
import { toastTopRight } from "~/components/ui/toast";
import { paths } from "~/lib/paths";
import { useProduct } from "../api/get-product";
import { useUpdateProduct } from "../api/update-product";
import { changesOf, draftOf } from "../model/product-draft";
import { ProductForm } from "./product-form";

function EditForm({ product }: { product: Product }) {
  const update = useUpdateProduct(product._id);
  const navigate = useNavigate();
  const soldAs = product.variants.length > 1 ? "several" : "one";
  return (
    <ProductForm
      soldAs={soldAs}
      initial={draftOf(product)}
      initialPictures={product.imageUrl.map(storedPicture)}
      submitLabel="Save changes"
      isBusy={update.isPending}
      error={update.error}
      onSubmit={(draft, pictures) =>
        update.mutate(
          { fields: changesOf(draft, soldAs), pictures },
          {
            onSuccess: () => {
              toastTopRight("Changes saved");
              navigate(paths.adminProducts.href());
            },
          },
        )
      }
    />
  );
}

export function EditProduct({ handle }: { handle: string }) {
  const { data: product, error, refetch } = useProduct(handle);
  return (
    <section>
      <Link to={paths.adminProducts.href()} className="text-link font-semibold">
        ← All Products
      </Link>
      <h1 className="mt-5 mb-9 font-display text-4xl sm:text-5xl">Edit product</h1>
      {product ? (
        <EditForm product={product} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSpinner label="Loading the product" />
      )}
    </section>
  );
}

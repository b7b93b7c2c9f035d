import { useNavigate } from "react-router";
import type { Picture } from "~/components/pictures/pictures";
import { useAlert } from "~/components/ui/alert-provider";
import { paths } from "~/lib/paths";
import { useAddProduct } from "../api/add-product";
import { draftBody, EMPTY_DRAFT, type ProductDraft } from "../model/product-draft";
import { ProductForm } from "./product-form";

export function AddProduct() {
  const add = useAddProduct();
  const alert = useAlert();
  const navigate = useNavigate();

  const submit = (draft: ProductDraft, pictures: readonly Picture[]) =>
    add.mutate(
      { fields: draftBody(draft), pictures },
      {
        onSuccess: async () => {
          await alert("product added Successfully");
          navigate(paths.adminProducts.href());
        },
      },
    );

  return (
    <section>
      <h1 className="mb-9 font-display text-4xl sm:text-5xl">Add New Product</h1>
      <ProductForm
        initial={EMPTY_DRAFT}
        initialPictures={[]}
        submitLabel="Add Product"
        // The form is disabled behind the alert too: Enter must not send the same product again.
        isBusy={add.isPending || add.isSuccess}
        error={add.error}
        onSubmit={submit}
      />
    </section>
  );
}

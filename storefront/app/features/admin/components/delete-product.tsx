import type { Product } from "@contract/records";
import { useState } from "react";
import { useAlert } from "~/components/ui/alert-provider";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/dialog";
import { useDeleteProduct } from "../api/delete-product";

/** Removes a product after asking, and says how it went. */
export function DeleteProduct({ product }: { product: Product }) {
  const [isAsking, setAsking] = useState(false);
  const alert = useAlert();
  // The mutation itself gets these, because this card may have left the list by the time it ends.
  const remove = useDeleteProduct({
    onDeleted: () => void alert(`${product.title} deleted from database successfully!`),
    onFailed: () => void alert("Unable to remove Product from database, try again later!"),
  });

  const confirm = () => {
    setAsking(false);
    remove.mutate({
      _id: product._id,
      imagesToDelete: product.imageUrl.map((image) => image.public_id),
    });
  };

  return (
    <>
      <Button variant="danger" size="small" isLoading={remove.isPending} onClick={() => setAsking(true)}>
        Delete Product
      </Button>
      {isAsking && (
        <ConfirmDialog
          text={`Delete ${product.title}? This cannot be undone.`}
          confirmLabel="Delete"
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

import type { ReturnBody } from "@contract/after-sale";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Picture } from "~/components/pictures/pictures";
import { uploadOrderPictures } from "~/components/pictures/upload-order-pictures";
import { uploadPictures } from "~/components/pictures/upload-pictures";
import { api } from "~/lib/api-client";

interface AskedReturn {
  request: Omit<z.input<typeof ReturnBody>, "pictures">;
  pictures: readonly Picture[];
}

/** Stores the pictures, then asks to send things back. */
async function requestReturn(paymentIntentId: string, { request, pictures }: AskedReturn) {
  const stored = await uploadPictures(pictures, (body) => uploadOrderPictures(paymentIntentId, body));
  const body = { ...request, pictures: stored.map(({ public_id }) => public_id) };
  return api("POST /orders/:paymentIntentId/returns", { params: { paymentIntentId }, body });
}

/**
 * Asks to send things back. Throws ApiError 400 or 413 with the picture named, 404, 409 when it is too late or more than what
 * has not come back.
 *
 * @param onDone told even when the form is gone by then
 */
export function useRequestReturn(paymentIntentId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: AskedReturn) => requestReturn(paymentIntentId, asked),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
}

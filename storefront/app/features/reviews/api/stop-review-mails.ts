import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Ends mails that ask for reviews, with the token of such a mail. @throws ApiError 400 for a wrong one */
async function stopReviewMails(token: string): Promise<void> {
  await api("POST /review-mails/stop", { query: { token } });
}

export function useStopReviewMails() {
  return useMutation({ mutationFn: stopReviewMails });
}

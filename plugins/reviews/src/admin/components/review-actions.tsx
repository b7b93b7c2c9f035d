import type { Answered } from "@emberly/kit/admin/answered";
import { Permitted } from "@emberly/kit/admin/permitted";
import { TextDrawer } from "@emberly/kit/admin/text-drawer";
import { Button, toast } from "@medusajs/ui";
import type { Decision } from "../../modules/reviews/decide";
import { type ShownReview, useDecide } from "../lib/reviews";

const LONGEST_REASON = 500;
const LONGEST_ANSWER = 4000;

/** What the staff can do with a review. Nobody here changes its words or its stars. */
export function ReviewActions({ review }: { review: ShownReview }) {
  const decide = useDecide(review.id);
  const act = (decision: Answered<Decision>, done: string, close?: () => void) =>
    decide.mutate(decision, {
      onSuccess: () => {
        toast.success(done);
        close?.();
      },
      onError: (error) => toast.error(error.message),
    });
  return (
    <Permitted to="product:update">
      <div className="flex flex-wrap gap-2">
        {review.status !== "published" && (
          <Button
            size="small"
            variant="secondary"
            isLoading={decide.isPending}
            onClick={() => act({ act: "publish", seen: review.edited_at }, "The review is published")}
          >
            Publish
          </Button>
        )}
        {review.status === "published" && review.reports > 0 && (
          <Button
            size="small"
            variant="secondary"
            isLoading={decide.isPending}
            onClick={() =>
              act(
                { act: "publish", seen: review.edited_at },
                "The review stays, and its reports are answered",
              )
            }
          >
            Keep
          </Button>
        )}
        {review.status !== "hidden" && (
          <TextDrawer
            title="Hide"
            description="Shoppers no longer see it, and it counts in no average."
            label="Why"
            longest={LONGEST_REASON}
            missing="Write why it is hidden. Your colleagues see it."
            submit="Hide the review"
            isPending={decide.isPending}
            onSubmit={(reason, close) => act({ act: "hide", reason }, "The review is hidden", close)}
          />
        )}
        <TextDrawer
          title={review.reply === null ? "Answer" : "Change the answer"}
          description="It shows below the review, under the shop's name."
          label="Answer"
          before={review.reply ?? ""}
          longest={LONGEST_ANSWER}
          missing={review.reply === null ? "Write an answer." : undefined}
          submit="Save the answer"
          isPending={decide.isPending}
          onSubmit={(text, close) => act({ act: "reply", text }, "The answer is saved", close)}
        />
      </div>
    </Permitted>
  );
}

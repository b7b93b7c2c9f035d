import { LONGEST_REVIEW, LONGEST_TITLE, MOST_OWN_PICTURES } from "@contract/limits";
import type { Reviewable } from "@contract/reviews";
import { type FormEvent, useId, useState } from "react";
import { PicturePicker } from "~/components/pictures/picture-picker";
import { type Picture, releasePicture, storedPicture } from "~/components/pictures/pictures";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { SuccessMessage } from "~/components/ui/message";
import { starsText } from "~/components/ui/stars";
import { TextArea, TextField } from "~/components/ui/text-field";
import { useDraft } from "~/lib/drafts";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { useWriteReview } from "../api/own-reviews";

/** As long as the API takes it, which counts without blanks around it. */
const tooLongText = (text: string, longest: number) => {
  const over = text.trim().length - longest;
  return over > 0 ? `Please shorten it by ${over} ${over === 1 ? "character" : "characters"}.` : undefined;
};

const lengthText = (text: string, longest: number) => `${text.trim().length} of ${longest} characters.`;

interface Draft {
  rating: number | undefined;
  title: string;
  text: string;
  pictures: readonly Picture[];
}

/** An order that was looked up closes after half an hour, and takes its forms off the screen. */
const drafts = new Map<string, Draft>();

interface ReviewFormProps {
  paymentIntentId: string;
  reviewable: Reviewable;
  /** What was pressed in the mail that asked; undefined for another product's form. */
  suggested?: number;
}

/** A customer's review of a product that was delivered to them, to be written or changed. */
export function ReviewForm({ paymentIntentId, reviewable, suggested }: ReviewFormProps) {
  const { productId, title: product, review } = reviewable;
  const id = useId();
  const write = useWriteReview(paymentIntentId);
  const { draft, change, forget } = useDraft(drafts, `${paymentIntentId} ${productId}`, () => ({
    rating: suggested ?? review?.rating,
    title: review?.title ?? "",
    text: review?.text ?? "",
    pictures: review?.pictures.map(storedPicture) ?? [],
  }));
  const { rating, title, text, pictures } = draft;
  const [fault, setFault] = useState<string>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rating === undefined) {
      setFault("Choose how many stars it deserves");
      return focusFirstFault(event.currentTarget, { rating: "missing" });
    }
    setFault(undefined);
    const tooLong = { title: tooLongText(title, LONGEST_TITLE), text: tooLongText(text, LONGEST_REVIEW) };
    if (tooLong.title || tooLong.text) return focusFirstFault(event.currentTarget, tooLong);
    write.mutate(
      { review: { productId, rating, title, text }, pictures },
      {
        onSuccess: (written) => {
          pictures.forEach(releasePicture);
          change({ pictures: written.pictures.map(storedPicture) });
          forget();
        },
      },
    );
  };

  return (
    <form
      id={`review-${productId}`}
      onSubmit={submit}
      noValidate
      aria-labelledby={`${id}-title`}
      className="grid max-w-xl scroll-mt-28 gap-5"
    >
      <h2 id={`${id}-title`} className="font-display text-2xl first-letter:uppercase">
        {product}
      </h2>
      <fieldset aria-describedby={fault ? `${id}-fault` : undefined}>
        <legend className="font-semibold text-sm">Your rating</legend>
        <div className="mt-1.5 flex flex-wrap gap-2">
          {[1, 2, 3, 4, 5].map((stars) => (
            <label
              key={stars}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-sm border border-line bg-white px-3 has-checked:border-ink has-checked:bg-paper-deep"
            >
              <input
                type="radio"
                name="rating"
                value={stars}
                checked={rating === stars}
                onChange={() => change({ rating: stars })}
                className="size-4 accent-ember-deep"
              />
              {starsText(stars)}
            </label>
          ))}
        </div>
        {fault && (
          <p id={`${id}-fault`} role="alert" className="mt-1.5 font-medium text-danger text-sm">
            {fault}
          </p>
        )}
      </fieldset>
      <TextField
        label="Title"
        name="title"
        hint={`May be left out. ${lengthText(title, LONGEST_TITLE)}`}
        error={tooLongText(title, LONGEST_TITLE)}
        value={title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label="Your review"
        name="text"
        hint={`May be left out. Others see your first name and an initial. ${lengthText(text, LONGEST_REVIEW)}`}
        error={tooLongText(text, LONGEST_REVIEW)}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <PicturePicker
        label="Pictures"
        hint={`May be left out. png, jpg or jpeg, at most ${MOST_OWN_PICTURES} pictures of 10 MB each. Everybody sees them.`}
        most={MOST_OWN_PICTURES}
        tooMany={`A review can have at most ${MOST_OWN_PICTURES} pictures.`}
        pictures={pictures}
        onChange={(chosen) => change({ pictures: chosen })}
      />
      <Failure error={write.error} />
      {write.isSuccess && <SuccessMessage>Thank you. We have your review.</SuccessMessage>}
      <Button type="submit" size="large" isLoading={write.isPending} className="justify-self-start">
        {review ? "Change review" : "Send review"}
      </Button>
    </form>
  );
}

import { z } from "zod";
import type { CallContract } from "./call-contract";
import { LONGEST_NAME, LONGEST_REVIEW, LONGEST_TITLE } from "./limits";
import { PictureIds } from "./pictures";
import { ProductImage } from "./records";

const Stars = z.number().int().min(1).max(5);

export const ReviewBody = z.object({
  productId: z.string().min(1).max(64),
  rating: Stars,
  title: z.string().trim().max(LONGEST_TITLE).default(""),
  text: z.string().trim().max(LONGEST_REVIEW).default("").describe("Shown as it is: markup is text."),
  pictures: PictureIds,
  paymentIntentId: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      "The order that it is written beside: the review is its customer's. Without it, that of whoever is signed in comes first.",
    ),
});

export type ReviewBody = z.infer<typeof ReviewBody>;

/** What a buyer says of a product. */
export const Review = z.object({
  _id: z.string(),
  rating: Stars,
  title: z.string(),
  text: z.string(),
  author: z.string().describe("First name and initial."),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  pictures: z.array(ProductImage).describe("At most three."),
  variantTitle: z.string().nullable().describe("What was bought, where there is something to choose."),
  reply: z
    .object({ text: z.string(), createdAt: z.iso.datetime() })
    .nullable()
    .describe("The shop's answer."),
});
export type Review = z.infer<typeof Review>;

export const ReviewsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  sort: z.enum(["newest", "highest", "lowest"]).default("newest"),
  rating: z.coerce.number().int().min(1).max(5).optional().describe("Only reviews with so many stars."),
});
export type ReviewsQuery = z.infer<typeof ReviewsQuery>;

/** A product of an order that its customer may review. */
export const Reviewable = z.object({
  productId: z.string(),
  title: z.string().describe("The product's."),
  review: Review.nullable().describe("What the customer wrote so far."),
});
export type Reviewable = z.infer<typeof Reviewable>;

/** Calls for what buyers say of products. */
export const reviewCalls = {
  writeReview: {
    method: "POST",
    path: "/reviews",
    access: "order",
    status: 201,
    also: { 200: "The customer's review of the product was changed" },
    body: ReviewBody,
    answer: Review,
    summary:
      "Writes the customer's only review of a product, or changes it; an order that was looked up with a code is enough",
    failures: {
      403: "No line of the product was delivered to the customer",
      404: "The shop has no such product, or the customer no such order",
    },
  },
  listReviews: {
    method: "GET",
    path: "/products/:idOrHandle/reviews",
    access: "anyone",
    params: z.object({ idOrHandle: z.string().min(1).max(LONGEST_NAME) }),
    query: ReviewsQuery,
    answer: z.array(Review),
    summary: "What buyers say of a product; `X-Rating-Counts` tells how often one to five stars were given",
    failures: { 404: "No product has this id or handle" },
  },
  listReviewable: {
    method: "GET",
    path: "/orders/:paymentIntentId/reviewable",
    access: "order",
    params: z.object({ paymentIntentId: z.string().min(1).max(255) }),
    answer: z.array(Reviewable),
    summary: "The delivered products of one's own order, with what one wrote of them",
    failures: { 404: "The customer has no such order" },
  },
  reportReview: {
    method: "POST",
    path: "/reviews/:id/report",
    access: "session",
    params: z.object({ id: z.string().min(1).max(64) }),
    answer: z.object({ ok: z.literal(true) }),
    summary:
      "Says that a review is wrong; three customers bring it before the staff, and nothing is hidden by itself",
    failures: { 404: "There is no such review" },
  },
  stopReviewMails: {
    method: "POST",
    path: "/review-mails/stop",
    access: "anyone",
    fromAnywhere: true,
    query: z.object({ token: z.string().min(1).max(200) }),
    answer: z.object({ ok: z.literal(true) }),
    summary:
      "Ends mails that ask for reviews, with the token of such a mail; mail programs call it too (RFC 8058)",
    failures: { 400: "This link is not valid" },
  },
} as const satisfies Record<string, CallContract>;

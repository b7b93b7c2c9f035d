import { z } from "zod";
import type { CallContract } from "./call-contract";
import { WholeNumber } from "./catalogue";

const Rating = z.number().int().min(1).max(5);

export const ReviewBody = z.object({
  productId: z.string().min(1).max(64),
  rating: Rating.describe("Whole stars."),
  title: z.string().trim().max(120).default(""),
  text: z.string().trim().max(4000).default(""),
});

export const Review = z.object({
  _id: z.string(),
  rating: Rating,
  title: z.string(),
  text: z.string().describe("As it was written; markup is text."),
  author: z.string().describe("First name and initial."),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  variantTitle: z.string().nullable().describe("What was bought, such as `Sage / 12 inch`."),
  reply: z
    .object({ text: z.string(), createdAt: z.iso.datetime() })
    .nullable()
    .describe("The shop's answer."),
});
export type Review = z.infer<typeof Review>;

export const ReviewsQuery = z.object({
  limit: WholeNumber.min(1).max(100).default(10),
  offset: WholeNumber.min(0).default(0),
  sort: z.enum(["newest", "highest", "lowest"]).default("newest"),
  rating: WholeNumber.min(1).max(5).optional(),
});
export type ReviewsQuery = z.infer<typeof ReviewsQuery>;

/** What of an order its owner may say something about. */
export const Reviewable = z.object({
  productId: z.string(),
  title: z.string(),
  review: Review.nullable().describe("The one they wrote, whether it is shown already or not."),
});
export type Reviewable = z.infer<typeof Reviewable>;

export const reviewCalls = {
  reviewProduct: {
    method: "POST",
    path: "/reviews",
    access: "session",
    status: 201,
    also: { 200: "The account had reviewed the product: that review is changed" },
    body: ReviewBody,
    answer: Review,
    summary: "Says what a customer thinks of a product that was delivered to them",
    failures: {
      403: "No order of the account with this product was delivered",
      404: "The shop has no such product",
    },
  },
  listReviews: {
    method: "GET",
    path: "/products/:idOrHandle/reviews",
    access: "anyone",
    params: z.object({ idOrHandle: z.string().min(1).max(2000) }),
    query: ReviewsQuery,
    answer: z.array(Review),
    summary: "What customers say of a product",
    failures: { 404: "No product has this id or handle" },
  },
  listReviewable: {
    method: "GET",
    path: "/orders/:paymentIntentId/reviewable",
    access: "session",
    params: z.object({ paymentIntentId: z.string().min(1).max(255) }),
    answer: z.array(Reviewable),
    summary: "The delivered products of an own order, each with what the account has said of it",
    failures: { 404: "There is no such order, or it is somebody else's" },
  },
} as const satisfies Record<string, CallContract>;

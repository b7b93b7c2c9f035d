import { type PersonalData, patternOf, readInPages } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";
import { REVIEWS_MODULE } from "./modules/reviews/name";
import type ReviewsService from "./modules/reviews/service";

/** What this plugin keeps about people: what they said of products, under their first name. */
export const personalData: PersonalData[] = [
  {
    part: "reviews",
    about: "Your reviews with their pictures, and the name that they are shown under.",
    read: (container, { customerId }) =>
      readInPages(
        sqlOf(container),
        `select product_id as "productId", author, rating, title, body as text, pictures, reply as "answer", created_at as "createdAt", edited_at as "editedAt"
         from review where customer_id = ? order by created_at, id`,
        [customerId],
      ),
    erase: (container, person) =>
      container.resolve<ReviewsService>(REVIEWS_MODULE).forgetAuthor(person.customerId, patternOf(person)),
    stays:
      "Your reviews, as those of a customer without a name, without pictures and what told of you in them.",
  },
  {
    part: "reviewReports",
    about: "Reviews that you told us are wrong, until we have looked at them.",
    read: (container, { customerId }) =>
      readInPages(
        sqlOf(container),
        `select review_id as "reviewId", created_at as "createdAt" from review_report
         where customer_id = ? order by created_at, review_id`,
        [customerId],
      ),
    erase: async (container, { customerId }) => {
      await sqlOf(container)("delete from review_report where customer_id = ?", [customerId]);
    },
  },
  {
    part: "noReviewMails",
    about: "Since when we do not mail you for reviews, because you said so.",
    read: (container, { emails }) =>
      readInPages(
        sqlOf(container),
        `select email, created_at as "createdAt" from review_request_stop where email = any(?) order by email`,
        [emails],
      ),
    move: async (container, { from, to }) => {
      await sqlOf(container)(
        `with stopped as (delete from review_request_stop where email = ? returning created_at)
         insert into review_request_stop (email, created_at) select ?, created_at from stopped on conflict do nothing`,
        [from, to],
      );
    },
    erase: async (container, { emails }) => {
      await sqlOf(container)("delete from review_request_stop where email = any(?)", [emails]);
    },
  },
];

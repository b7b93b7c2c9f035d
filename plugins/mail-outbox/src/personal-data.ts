import { FORGET_AT_ONCE, type PersonalData, readInPages } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";

/** Of the second there are notes of earlier releases. */
const MAIL_CHANNELS = ["email", "email-delivery"];

/** What this plugin keeps about people: mails, and the engine's notifications that they were made of. */
export const personalData: PersonalData[] = [
  {
    part: "mails",
    about: "Mails that we sent you. Their text is deleted once they are sent.",
    read: (container, { emails }) =>
      readInPages(
        sqlOf(container),
        `select recipient as "to", subject, created_at as "createdAt", sent_at as "sentAt"
         from mail_outbox where lower(recipient) = any(?) order by sequence`,
        [emails],
      ),
    erase: async (container, { emails }) => {
      const run = sqlOf(container);
      await run("delete from mail_outbox where lower(recipient) = any(?)", [emails]);
      await run(`delete from notification where lower("to") = any(?)`, [emails]);
    },
    // The engine's notes stay: their keys keep an old mail from being sent again.
    forgetOld: async (container, days) => {
      const run = sqlOf(container);
      const mails = await run(
        `delete from mail_outbox where id in (
           select id from mail_outbox where coalesce(sent_at, given_up_at) < now() - make_interval(days => ?) limit ?)
         returning id`,
        [days, FORGET_AT_ONCE],
      );
      const notes = await run(
        `update notification set "to" = '', data = null, provider_data = null where id in (
           select id from notification
           where channel = any(?) and "to" <> '' and created_at < now() - make_interval(days => ?) limit ?)
         returning id`,
        [MAIL_CHANNELS, days, FORGET_AT_ONCE],
      );
      return Math.max(mails.length, notes.length);
    },
  },
];

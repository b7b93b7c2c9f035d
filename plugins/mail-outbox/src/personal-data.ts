import { type PersonalData, readInPages } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";

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
  },
];

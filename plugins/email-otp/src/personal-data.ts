import { type PersonalData, readInPages } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";

/** What this plugin keeps about people: codes that are out, as hashes. */
export const personalData: PersonalData[] = [
  {
    part: "codes",
    about:
      "Codes that were mailed to you. We keep what each is for, where it went and how long it is good, never the code itself.",
    read: (container, { authIdentityId, emails }) =>
      readInPages(
        sqlOf(container),
        `select purpose, sent_to as "sentTo", created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt"
         from email_otp_code where subject = ? or subject = any(?) or sent_to = any(?) order by created_at, id`,
        [authIdentityId ?? "", emails, emails],
      ),
    erase: async (container, { authIdentityId, emails }) => {
      const whose = [authIdentityId ?? "", emails, emails];
      const run = sqlOf(container);
      await run(
        "delete from email_otp_link where subject = ? or subject = any(?) or sent_to = any(?)",
        whose,
      );
      await run("delete from email_otp_passkey_challenge where auth_identity_id = ?", [authIdentityId ?? ""]);
      await run(
        "delete from email_otp_code where subject = ? or subject = any(?) or sent_to = any(?)",
        whose,
      );
    },
  },
];

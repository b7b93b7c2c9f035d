import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

const Data = z.object({
  /** Names of the roles, such as "Merchandiser". */
  roles: z.array(z.string()),
  /** The dashboard's page on which the invitation is accepted. */
  link: z.string(),
  /** Until when it can be, written out. */
  until: z.string(),
});

/** To somebody whom an administrator has invited to the dashboard. */
export const staffInvited = defineMail(
  Data,
  ({ roles, link, until }, shop) => ({
    subject: `You are invited to run ${shop.name}`,
    preview: roles.length > 0 ? `Your role: ${roles.join(", ")}` : `Join the team of ${shop.name}`,
    heading: "Join the team",
    blocks: [
      { kind: "paragraph", text: `You are invited to the dashboard of ${shop.name}.` },
      ...(roles.length > 0
        ? [{ kind: "facts" as const, title: roles.length > 1 ? "Your roles" : "Your role", rows: roles }]
        : []),
      { kind: "button", label: "Accept the invitation", href: link },
      {
        kind: "paragraph",
        text: `The invitation holds until ${until}. If you did not expect it, ignore this mail.`,
      },
    ],
  }),
  { secret: true },
);

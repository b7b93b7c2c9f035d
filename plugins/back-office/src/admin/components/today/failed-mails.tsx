import { age } from "@emberly/kit/admin/format";
import { Pager } from "@emberly/kit/admin/pager";
import { Permitted } from "@emberly/kit/admin/permitted";
import { Rows } from "@emberly/kit/admin/rows";
import { Section } from "@emberly/kit/admin/section";
import { Button, Table, Text, toast } from "@medusajs/ui";
import { useState } from "react";
import { type FailedMail, isAbsent, PAGE_SIZE, useFailedMails, useMailAction } from "../../lib/today";

/** Mails that could not be sent: those that are still tried, and those that were given up. */
export function FailedMails() {
  const [offset, setOffset] = useState(0);
  const query = useFailedMails(offset);
  if (isAbsent(query.error)) return null;
  return (
    <Section
      title="Failed mails"
      hint="Mails are tried again for three days, unless the mail server refuses them for good."
      count={query.data?.count}
      query={query}
      empty={{ when: ({ count }) => count === 0, text: "Every mail went out." }}
    >
      {({ mails, count }) => (
        <>
          <Rows headings={["Mail", "What went wrong", ""]}>
            {mails.map((mail) => (
              <FailedMailRow key={mail.id} mail={mail} />
            ))}
          </Rows>
          <Pager count={count} pageSize={PAGE_SIZE} offset={offset} onOffset={setOffset} />
        </>
      )}
    </Section>
  );
}

function FailedMailRow({ mail }: { mail: FailedMail }) {
  return (
    <Table.Row>
      <Table.Cell className="py-3">
        {mail.subject}
        <Text size="xsmall" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
          {mail.to}, {age(mail.created_at)} ago
        </Text>
      </Table.Cell>
      <Table.Cell className="max-w-48 py-3">
        <span className="block truncate" title={mail.error}>
          {mail.error}
        </span>
        <Text size="xsmall" className="text-ui-fg-subtle">
          {mail.given_up ? "Given up after " : "Goes on after "}
          {mail.attempts === 1 ? "1 try" : `${mail.attempts} tries`}
        </Text>
      </Table.Cell>
      <Table.Cell className="text-right">
        <MailActions mail={mail} />
      </Table.Cell>
    </Table.Row>
  );
}

const DONE = { send: "The mail is sent again", dismiss: "The mail is forgotten" };

function MailActions({ mail }: { mail: FailedMail }) {
  const { mutate, isPending } = useMailAction(mail.id);
  const act = (action: "send" | "dismiss") =>
    mutate(action, {
      onSuccess: () => toast.success(DONE[action], { description: `${mail.subject}, ${mail.to}` }),
      onError: (error) => toast.error("That did not work", { description: error.message }),
    });
  return (
    <div className="flex flex-col items-end justify-end gap-2 py-2 sm:flex-row">
      {mail.given_up && (
        <Permitted to="customer:delete">
          <Button size="small" variant="transparent" disabled={isPending} onClick={() => act("dismiss")}>
            Dismiss
          </Button>
        </Permitted>
      )}
      {mail.can_be_sent && (
        <Permitted to="customer:update">
          <Button
            size="small"
            variant="secondary"
            className="whitespace-nowrap"
            disabled={isPending}
            onClick={() => act("send")}
          >
            Send again
          </Button>
        </Permitted>
      )}
    </div>
  );
}

import { usePermissions } from "@emberly/kit/admin/permissions";
import { Permitted } from "@emberly/kit/admin/permitted";
import { Section } from "@emberly/kit/admin/section";
import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Button, Text, toast, usePrompt } from "@medusajs/ui";
import type { StaffErasure } from "../../workflows/own-data/staff-erasure";
import { exportOf, useChangeErasure, useErasure } from "../lib/customer-data";

/** What the file holds beside the customer. */
const IN_FILE = ["order:read", "payment:read", "return:read"];

/** On a customer's page: what the shop keeps about them, to hand over and to erase. */
const CustomerData = ({ data: customer }: { data: { id: string } }) => {
  const query = useErasure(customer.id);
  const may = usePermissions();
  return (
    <Section
      title="Personal data"
      hint="For whoever asks what you keep about them, or wants it gone"
      query={query}
      actions={
        IN_FILE.every(may) && (
          <Button size="small" variant="secondary" asChild>
            <a href={exportOf(customer.id)} download>
              Download
            </a>
          </Button>
        )
      }
      empty={{ when: () => false, text: "" }}
    >
      {(erasure) => (
        <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
          <Text size="small" className="max-w-xl text-pretty">
            {wordsFor(erasure)}
          </Text>
          <Permitted to="customer:delete">
            <Actions id={customer.id} erasure={erasure} />
          </Permitted>
        </div>
      )}
    </Section>
  );
};

function Actions({ id, erasure: { state, byYou, needsTwo } }: { id: string; erasure: StaffErasure }) {
  const prompt = usePrompt();
  const change = useChangeErasure(id);
  const run = (method: "POST" | "DELETE") =>
    change.mutate(method, {
      onError: (error) => toast.error("Nothing was changed", { description: error.message }),
    });
  const label =
    needsTwo && state === "none" ? "Ask to erase" : state === "asked" ? "Agree and erase" : "Erase";
  const erase = async () => {
    const isSure = await prompt({
      title: label,
      description:
        "The customer is signed out everywhere and can undo it by the link of a mail. After that it is final. Orders stay without their name.",
      confirmText: label,
      cancelText: "Cancel",
    });
    if (isSure) run("POST");
  };
  if (state === "waiting") return null;
  return (
    <div className="flex flex-wrap gap-2">
      {state === "asked" && (
        <Button size="small" variant="secondary" isLoading={change.isPending} onClick={() => run("DELETE")}>
          Do not erase
        </Button>
      )}
      {!(state === "asked" && byYou) && (
        <Button size="small" variant="danger" isLoading={change.isPending} onClick={erase}>
          {label}
        </Button>
      )}
    </div>
  );
}

function wordsFor({ state, byYou, needsTwo, finalAt }: StaffErasure): string {
  if (state === "waiting" && finalAt) {
    return `It is erased on ${new Date(finalAt).toLocaleString()}, unless the customer undoes it by the link of our mail.`;
  }
  if (state === "asked" && byYou) return "You have asked for it. Another of the staff has to agree.";
  if (state === "asked") return "One of the staff wants this customer erased. It happens when you agree.";
  return needsTwo
    ? "Name, addresses, mails and sign-ins go; orders stay without the name. Another of the staff has to agree."
    : "Name, addresses, mails and sign-ins go; orders stay without the name.";
}

export const config = defineWidgetConfig({
  zone: "customer.details.after",
  id: "storefront-api:customer-data",
});

export default CustomerData;

import { formatDay } from "@emberly/kit/admin/format";
import { Permitted } from "@emberly/kit/admin/permitted";
import { Section } from "@emberly/kit/admin/section";
import { Button, Text, toast } from "@medusajs/ui";
import type { ReturnWindow } from "../../modules/after-sale/returnable-until";
import { useRemoveWindow, useWindows } from "../lib/windows";
import { WindowDrawer } from "./window-drawer";

/** When things may be returned longer than usual, such as around holidays. */
export function WindowsSection() {
  return (
    <Section
      title="More time around holidays"
      hint="What is delivered in these days may be returned longer. Customers see the day with their order."
      actions={
        <Permitted to="return:update">
          <WindowDrawer />
        </Permitted>
      }
      query={useWindows()}
      empty={{ when: ({ windows }) => windows.length === 0, text: "Every order has the usual time." }}
    >
      {({ windows }) => (
        <ul className="divide-y">
          {windows.map((window) => (
            <WindowItem key={window.id} window={window} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function WindowItem({ window }: { window: ReturnWindow }) {
  const remove = useRemoveWindow();
  const days = `${shown(window.delivered_from)} to ${shown(window.delivered_to)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <Text size="small">
        Delivered {days}: until {shown(window.returnable_until)}
      </Text>
      <Permitted to="return:update">
        <Button
          size="small"
          variant="transparent"
          aria-label={`Remove ${days}`}
          isLoading={remove.isPending}
          onClick={() => remove.mutate(window.id, { onError: (error) => toast.error(error.message) })}
        >
          Remove
        </Button>
      </Permitted>
    </li>
  );
}

/** At noon it is the same day on this computer as in the shop's list. */
const shown = (day: string) => formatDay(`${day}T12:00`);

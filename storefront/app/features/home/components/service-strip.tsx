import { CardIcon, ShieldIcon, SupportIcon, TruckIcon } from "~/components/ui/icons";

const SERVICES = [
  { title: "Fast Shipping", text: "Expect no delays.", Icon: TruckIcon },
  { title: "Quality Guarantee", text: "Get what you paid for.", Icon: ShieldIcon },
  { title: "Flexible Payment", text: "Pay with Multiple Credit Cards", Icon: CardIcon },
  { title: "Online Support", text: "24 hours a day, 7 days a week", Icon: SupportIcon },
];

export function ServiceStrip() {
  return (
    <section aria-label="Our service" className="shell py-20 md:py-24">
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {SERVICES.map(({ title, text, Icon }) => (
          <li key={title} className="flex items-start gap-4">
            <Icon size={34} className="shrink-0 text-ember-deep" />
            <div>
              <h2 className="text-base font-semibold">{title}</h2>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

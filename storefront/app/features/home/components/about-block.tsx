import dutchOven from "~/assets/dutch-oven.webp";
import { MedalIcon, ShieldIcon, TagIcon } from "~/components/ui/icons";

const BADGES = [
  { label: "Best Quality", Icon: MedalIcon },
  { label: "Best Price", Icon: TagIcon },
  { label: "Tested & Trusted", Icon: ShieldIcon },
];

export function AboutBlock() {
  return (
    <section className="shell grid items-center gap-12 py-20 md:grid-cols-2 md:gap-16 md:py-28">
      <img
        src={dutchOven}
        alt="Orange round Dutch oven from above, its lid beside it"
        width={1200}
        height={1200}
        loading="lazy"
        className="aspect-square w-full rounded-sm bg-linen object-cover"
      />
      <div>
        <h2 className="font-display text-[clamp(2.25rem,4.4vw,3.5rem)] leading-[1.06]">
          The Best Quality Of Kitchenwares Are Here
        </h2>
        <p className="mt-6 max-w-[52ch] text-lg leading-relaxed text-ink-soft">
          Every pan in the shop has spent months on our own stoves before it gets a price. What sticks, warps
          or wobbles never reaches you; what stays gets better with each meal.
        </p>
        <ul className="mt-10 grid gap-px overflow-hidden rounded-sm border border-line bg-line sm:grid-cols-3">
          {BADGES.map(({ label, Icon }) => (
            <li key={label} className="flex items-center gap-3 bg-paper p-5 sm:flex-col sm:items-start">
              <Icon size={28} className="shrink-0 text-ember-deep" />
              <span className="font-semibold">{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

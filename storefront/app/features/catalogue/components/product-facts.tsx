import type { ToldAttribute } from "@contract/records";
import { BoxIcon, CheckIcon } from "~/components/ui/icons";
import { boxContents, factsInWords, stovesOf, withoutBox } from "../model/facts";

/** A table of what is told of a product, and the stoves that it fits. */
export function ProductFacts({ attributes, sku }: { attributes: ToldAttribute[]; sku: string | null }) {
  const facts = factsInWords(withoutBox(attributes));
  const rows = sku ? [...facts, { label: "Item number", text: sku }] : facts;
  const stoves = stovesOf(attributes);
  const box = boxContents(attributes);
  if (rows.length === 0 && box.length === 0) return null;
  return (
    <section
      aria-labelledby="facts"
      className="mt-16 grid gap-10 border-t border-line pt-12 lg:grid-cols-2 lg:gap-14"
    >
      <div>
        <h2 id="facts" className="font-display text-2xl">
          The facts
        </h2>
        <dl className="mt-5 divide-y divide-line border-y border-line">
          {rows.map(({ label, text }) => (
            <div key={label} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 py-3">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-medium">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {(stoves || box.length > 0) && (
        <div className="grid content-start gap-10">
          {stoves && <Stoves stoves={stoves} />}
          {box.length > 0 && <Box things={box} />}
        </div>
      )}
    </section>
  );
}

function Stoves({ stoves }: { stoves: NonNullable<ReturnType<typeof stovesOf>> }) {
  return (
    <div>
      <h2 className="font-display text-2xl">Fits your stove</h2>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {stoves.map(({ name, works }) => (
          <li
            key={name}
            className="flex items-center gap-3 rounded-sm border border-line px-4 py-3.5 font-medium"
          >
            {works ? (
              <CheckIcon size={20} className="shrink-0 text-ember-deep" />
            ) : (
              <span aria-hidden="true" className="w-5 text-center text-ink-soft">
                –
              </span>
            )}
            <span className={works ? undefined : "text-ink-soft"}>
              {works ? name : `Not for ${name.toLowerCase()}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Box({ things }: { things: string[] }) {
  return (
    <div>
      <h2 className="font-display text-2xl">What is in the box</h2>
      <ul className="mt-5 grid gap-2">
        {things.map((thing) => (
          <li key={thing} className="flex items-start gap-3">
            <BoxIcon size={20} className="mt-0.5 shrink-0 text-ember-deep" />
            {thing}
          </li>
        ))}
      </ul>
    </div>
  );
}

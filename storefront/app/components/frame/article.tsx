import type { ReactNode } from "react";

/** A page of text: one column at reading width, sections with their own headings. */
export function Article({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <article className="shell max-w-3xl pb-24 pt-14">
      <h1 className="font-display text-[clamp(2.25rem,5vw,3.5rem)] leading-[1.06]">{title}</h1>
      {intro && <p className="mt-6 text-lg leading-relaxed text-ink-soft">{intro}</p>}
      <div className="mt-12 grid gap-12">{children}</div>
    </article>
  );
}

export function ArticleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-display text-2xl">{title}</h2>
      <div className="mt-4 grid gap-4 text-[1.0625rem] leading-relaxed [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2.5 [&_ul]:pl-5 [&_li]:pl-1 [&_li]:marker:text-ember-deep">
        {children}
      </div>
    </section>
  );
}

/** The customer service address as a link. */
export function SupportLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="text-link font-medium">
      {email}
    </a>
  );
}

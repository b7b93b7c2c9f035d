/** One style sheet for all states of the page; system fonts, so that it needs no network. */
export const styles = `
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; color: #1f2328; background: #fff; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.note { margin: 0; padding: .5rem 1rem; text-align: center; font-size: .875rem; background: #fff4e5; color: #6b3d00; }
.columns { display: grid; grid-template-columns: 1fr; }
.summary { background: #f6f7f9; padding: 2rem 1.5rem; }
.pay { padding: 2rem 1.5rem 3rem; }
.inner { max-width: 27rem; margin: 0 auto; }
@media (min-width: 56rem) {
  .columns { grid-template-columns: 1fr 1fr; min-height: calc(100vh - 2.4rem); }
  .summary, .pay { padding: 3.5rem 3rem; }
  .summary .inner { margin: 0 0 0 auto; }
  .pay .inner { margin: 0 auto 0 0; }
}
h1 { font-size: 1rem; font-weight: 600; margin: 0; color: #57606a; }
h2 { font-size: 1.0625rem; margin: 2rem 0 .75rem; }
.pay h2:first-of-type { margin-top: 0; }
a { color: #0b57d0; text-underline-offset: .2em; }
.back { display: inline-block; margin-bottom: 1.5rem; color: #57606a; }
.amount { font-size: 2.25rem; font-weight: 650; letter-spacing: -.02em; margin: .25rem 0 1.75rem; font-variant-numeric: tabular-nums; }
.lines { list-style: none; margin: 0; padding: 0; }
.lines li { display: flex; gap: .875rem; padding: .625rem 0; }
.lines img { width: 3rem; height: 3rem; object-fit: cover; border-radius: .375rem; background: #e7e9ec; flex: none; }
.lines .what { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.muted { color: #57606a; font-size: .875rem; }
.money { font-variant-numeric: tabular-nums; white-space: nowrap; }
dl { margin: 1rem 0 0; border-top: 1px solid #d8dce1; padding-top: 1rem; }
dl div { display: flex; justify-content: space-between; padding: .25rem 0; }
dt, dd { margin: 0; }
dl .total { border-top: 1px solid #d8dce1; margin-top: .625rem; padding-top: .875rem; font-weight: 650; }
.field { margin-bottom: .875rem; flex: 1; min-width: 0; }
label { display: block; font-size: .875rem; font-weight: 550; margin-bottom: .25rem; }
input:not([type=radio]) { width: 100%; font: inherit; padding: .5625rem .75rem; border: 1px solid #868d96; border-radius: .4375rem; background: #fff; color: inherit; }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid #0b57d0; outline-offset: 1px; }
input[aria-invalid=true] { border-color: #b3261e; box-shadow: 0 0 0 1px #b3261e; }
.fault { color: #b3261e; font-size: .875rem; margin: .25rem 0 0; }
.row { display: flex; gap: .875rem; }
fieldset { border: 0; margin: 0; padding: 0; }
.choice { display: flex; align-items: center; gap: .75rem; border: 1px solid #868d96; padding: .75rem .875rem; font-weight: 400; margin: 0 0 -1px; cursor: pointer; font-size: 1rem; }
.choice:first-of-type { border-radius: .4375rem .4375rem 0 0; }
.choice:last-of-type { border-radius: 0 0 .4375rem .4375rem; margin-bottom: 0; }
.choice:only-of-type { border-radius: .4375rem; }
.choice:has(:checked) { background: #f2f7ff; border-color: #0b57d0; position: relative; }
.choice input { accent-color: #0b57d0; width: 1.125rem; height: 1.125rem; margin: 0; flex: none; }
.choice .what { flex: 1; }
.choice .muted { display: block; }
.alert:focus { outline: none; }
.alert { border: 1px solid #b3261e; background: #fdf1f0; color: #8c1d18; border-radius: .4375rem; padding: .75rem 1rem; margin: 0 0 1.5rem; }
button { width: 100%; margin-top: 1.75rem; padding: .8125rem; border: 0; border-radius: .4375rem; background: #0b57d0; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: #0a4bb3; }
.message { max-width: 30rem; margin: 15vh auto; padding: 0 1.5rem; text-align: center; }
.message h1 { font-size: 1.5rem; color: inherit; }
details { margin-top: 1.5rem; }
`;

/** Shows, without a script, the sums that belong to the chosen shipping method. */
export function choiceStyles(count: number): string {
  const rules = Array.from(
    { length: count },
    (_, index) => `body:has(#shipping_rate-${index}:checked) .for-rate-${index} { display: inline; }`,
  );
  return `.for-rate { display: none; }\n${rules.join("\n")}`;
}

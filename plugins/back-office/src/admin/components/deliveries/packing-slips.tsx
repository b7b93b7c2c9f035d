import { formatDay } from "@emberly/kit/admin/format";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { PackingSlips } from "../../lib/deliveries";

/** On paper there are the slips alone, one a page; on the screen they are not there. */
const PRINT_STYLE = `
  .packing-slips { display: none; }
  @media print {
    @page { margin: 18mm; }
    html, body { height: auto; overflow: visible; background: white; }
    body > *:not(.packing-slips) { display: none !important; }
    .packing-slips { display: block; color: black; font-size: 11pt; line-height: 1.45; }
    .packing-slips article { break-after: page; }
    .packing-slips article:last-child { break-after: auto; }
    .packing-slips header { display: flex; justify-content: space-between; margin-bottom: 12mm; }
    .packing-slips h1 { font-size: 18pt; font-weight: 600; line-height: 1.2; }
    .packing-slips h2 { font-size: 10pt; font-weight: 600; margin-bottom: 2mm; }
    .packing-slips table { width: 100%; margin-top: 10mm; border-collapse: collapse; }
    .packing-slips th, .packing-slips td { text-align: left; padding: 2.5mm 0; border-bottom: 0.3mm solid #bbb; }
    .packing-slips tr { break-inside: avoid; }
    .packing-slips .number { text-align: right; }
    .packing-slips .check { width: 20mm; }
    .packing-slips address { font-style: normal; }
    .packing-slips .box { display: inline-block; width: 4mm; height: 4mm; border: 0.3mm solid black; }
    .packing-slips .left-out { margin-top: 8mm; font-weight: 600; }
    .packing-slips footer { margin-top: 12mm; font-size: 9pt; }
  }`;

/** Puts the slips beside the dashboard in the document, and opens the browser's print dialogue. */
export function PackingSlipsToPrint({ slips, shop, onPrinted }: PackingSlips & { onPrinted: () => void }) {
  useEffect(() => {
    window.addEventListener("afterprint", onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", onPrinted);
  }, [onPrinted]);
  return createPortal(
    <div className="packing-slips">
      <style>{PRINT_STYLE}</style>
      {slips.map((slip) => (
        <article key={slip.id} aria-label={`Packing slip of order #${slip.order_number}`}>
          <header>
            <div>
              <h1>{shop.name}</h1>
              Packing slip
            </div>
            <div className="number">
              <h1>#{slip.order_number}</h1>
              {formatDay(slip.created_at)}
              <br />
              {slip.shipping_method}
            </div>
          </header>
          <h2>Ship to</h2>
          <address>
            {[slip.recipient, ...slip.address, slip.phone].filter(Boolean).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
          <table>
            <thead>
              <tr>
                <th className="check">Packed</th>
                <th>Product</th>
                <th>SKU</th>
                <th className="number">Quantity</th>
              </tr>
            </thead>
            <tbody>
              {slip.lines.map((line) => (
                <tr key={line.title + line.sku}>
                  <td>
                    <span className="box" />
                  </td>
                  <td>{line.title}</td>
                  <td>{line.sku}</td>
                  <td className="number">{line.quantity}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {slip.left_out && (
            <p className="left-out">Leave out, because it was withdrawn from: {slip.left_out}</p>
          )}
          <footer>Thank you for your order. Questions? {shop.support_email}</footer>
        </article>
      ))}
    </div>,
    document.body,
  );
}

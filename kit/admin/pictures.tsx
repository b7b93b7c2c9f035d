import type { KeptPicture } from "@emberly/kit/kept-picture";

/** What a customer shows, small; each leads to the whole picture in a tab of its own. */
export function Pictures({ of: pictures }: { of: readonly KeptPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul style={{ display: "flex", flexWrap: "wrap", gap: "0.5rem" }}>
      {pictures.map(({ public_id, secure_url }, index) => (
        <li key={public_id}>
          <a href={secure_url} target="_blank" rel="noreferrer">
            <img
              src={secure_url}
              alt={`${index + 1} by the customer`}
              width={96}
              height={96}
              style={{ width: "6rem", height: "6rem", objectFit: "cover", borderRadius: "0.375rem" }}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

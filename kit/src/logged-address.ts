/** A token of 256 bits, such as kit's `newToken` makes. Names and handles have no capitals, ids have another length. */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g;

/**
 * An address as logs, traces and audits may keep it: without its query, where invitations, emails and searches are, and without
 * a token in its path, by which a page opens for whoever has the link.
 */
export function loggedAddress(address: string): string {
  return (address.split(/[?#]/, 1)[0] ?? "").replace(TOKEN, ":token");
}

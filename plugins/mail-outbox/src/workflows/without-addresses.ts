import { MASK } from "@emberly/kit/personal-data";

const ADDRESS = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g;

/** What may be logged of a text: mail servers repeat the recipient's address. */
export const withoutAddresses = (text: string) => text.replace(ADDRESS, MASK);

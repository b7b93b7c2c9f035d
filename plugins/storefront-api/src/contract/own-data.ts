import { z } from "zod";
import { Email, LinkSecret, Otp, Password } from "./accounts";

const PHONE = /^(?=(?:\D*\d){7,15}\D*$)[\d\s()+.-]+$/;

/** Empty for none. Seven to fifteen digits, as international numbers have them. */
const Phone = z
  .string()
  .trim()
  .max(40)
  .refine((phone) => phone === "" || PHONE.test(phone), { error: "Enter a phone number of 7 to 15 digits" });

export const UpdateMeBody = z.object({
  name: z.string().trim().min(1).max(120).optional(),
  country: z.string().trim().min(1).max(80).optional(),
  phone: Phone.optional().describe("Empty for none."),
});
export type UpdateMeBody = z.infer<typeof UpdateMeBody>;

/** An address of the account's book. */
export const Address = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string().describe("Of the United States the two letters."),
  postal_code: z.string(),
  country: z.string().describe("Two letters, upper case."),
  isDefault: z.boolean().describe("Exactly one of a book that is not empty."),
});
export type Address = z.infer<typeof Address>;

const line = (most: number) => z.string().trim().min(1).max(most);
const optionalLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .transform((text) => text ?? "");

/** Whether state and postal code fit the country is checked where the countries are known. */
export const NewAddressBody = z.object({
  name: line(120),
  phone: Phone.nullish().transform((phone) => phone ?? ""),
  line1: line(200),
  line2: optionalLine(200),
  city: line(120),
  state: optionalLine(80).describe("Of the United States code or name."),
  postal_code: optionalLine(20),
  country: line(80).default("US").describe("Two letters, or the name."),
  isDefault: z.boolean().optional(),
});
export type NewAddressBody = z.infer<typeof NewAddressBody>;

/** What is left out stays as it is. */
export const ChangeAddressBody = z.object({
  name: line(120).optional(),
  phone: Phone.optional(),
  line1: line(200).optional(),
  line2: z.string().trim().max(200).nullable().optional(),
  city: line(120).optional(),
  state: z.string().trim().max(80).optional(),
  postal_code: z.string().trim().max(20).optional(),
  country: line(80).optional(),
  isDefault: z
    .boolean()
    .optional()
    .describe("True makes it the default; another one takes the place away again."),
});
export type ChangeAddressBody = z.infer<typeof ChangeAddressBody>;

/** Everything that is kept about the account, part by part. */
export const ExportFile = z.object({
  madeAt: z.iso.datetime(),
  email: z.string(),
  parts: z.array(
    z.object({
      name: z.string().describe('Such as "orders".'),
      about: z.string().describe("What it is, in plain words."),
      items: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type ExportFile = z.infer<typeof ExportFile>;

/** One of them shows that it is the owner who asks. */
export const EraseBody = z.object({
  password: Password.optional(),
  otp: Otp.optional().describe("From `POST /me/erase/code`, or of an account without a password."),
  secret: LinkSecret.optional().describe("Of the link in the same mail: no limit on guesses stops it."),
});
export type EraseBody = z.infer<typeof EraseBody>;

export const ErasureAsked = z.object({
  finalAt: z.iso.datetime().describe("Until then the link in the mail undoes it."),
});
export type ErasureAsked = z.infer<typeof ErasureAsked>;

export const UndoErasureBody = z.object({ secret: LinkSecret });
export type UndoErasureBody = z.infer<typeof UndoErasureBody>;

export const ChangeEmailBody = z.object({ email: Email.describe("The new one.") });
export type ChangeEmailBody = z.infer<typeof ChangeEmailBody>;

/** Both, so that neither a stolen session nor a mistyped address moves an account. */
export const ConfirmEmailBody = z.object({
  newOtp: Otp.describe("From the mail to the new address."),
  oldOtp: Otp.describe("From the mail to the present address."),
});
export type ConfirmEmailBody = z.infer<typeof ConfirmEmailBody>;

export const UndoEmailBody = z.object({ secret: LinkSecret });
export type UndoEmailBody = z.infer<typeof UndoEmailBody>;

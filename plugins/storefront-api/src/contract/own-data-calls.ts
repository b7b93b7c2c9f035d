import { z } from "zod";
import type { CallContract } from "./call-contract";
import {
  Address,
  ChangeAddressBody,
  ChangeEmailBody,
  ConfirmEmailBody,
  EraseBody,
  ErasureAsked,
  ExportFile,
  NewAddressBody,
  UndoEmailBody,
  UndoErasureBody,
  UpdateMeBody,
} from "./own-data";
import { User } from "./records";

const nothing = z.undefined();
const done = z.object({ ok: z.literal(true) });
const oneOf = z.object({ id: z.string().min(1).max(255) });
const noAddress = { 404: "There is no such address, or it is somebody else's" };

/** Calls by which customers see, change and take along what the shop keeps about them. */
export const ownDataCalls = {
  updateMe: {
    method: "POST",
    path: "/me",
    access: "session",
    body: UpdateMeBody,
    answer: User,
    summary: "Changes the account's name, country or phone number",
  },
  listAddresses: {
    method: "GET",
    path: "/addresses",
    access: "session",
    answer: z.array(Address),
    summary: "The account's address book, the default address first",
  },
  addAddress: {
    method: "POST",
    path: "/addresses",
    access: "session",
    status: 201,
    body: NewAddressBody,
    answer: Address,
    summary: "Adds an address; the first one is the default",
    failures: { 409: "There are 50 addresses already" },
  },
  changeAddress: {
    method: "POST",
    path: "/addresses/:id",
    access: "session",
    params: oneOf,
    body: ChangeAddressBody,
    answer: Address,
    summary: "Changes an address, or makes it the default",
    failures: noAddress,
  },
  removeAddress: {
    method: "DELETE",
    path: "/addresses/:id",
    access: "session",
    status: 204,
    params: oneOf,
    answer: nothing,
    summary: "Removes an address; when it was the default, the newest one left takes its place",
    failures: noAddress,
  },
  exportMe: {
    method: "GET",
    path: "/me/export",
    access: "session",
    answer: ExportFile,
    summary: "Everything that is kept about the account, as a file",
  },
  requestEraseCode: {
    method: "POST",
    path: "/me/erase/code",
    access: "session",
    answer: done,
    summary: "Mails a code with which the account can be erased",
  },
  eraseMe: {
    method: "POST",
    path: "/me/erase",
    access: "session",
    status: 202,
    body: EraseBody,
    answer: ErasureAsked,
    summary: "Ends all sessions of the account and erases it for good when the time to undo that is over",
    failures: {
      400: "Current password is incorrect, or the code is invalid or expired",
      409: "A payment is still open, or the account is one of the staff; nothing was changed",
    },
  },
  undoErasure: {
    method: "POST",
    path: "/me/erase/undo",
    access: "anyone",
    body: UndoErasureBody,
    answer: done,
    summary: "Keeps an account that is about to be erased, with the secret of the mail's link",
    failures: { 400: "This link is not valid any more" },
  },
  changeEmail: {
    method: "POST",
    path: "/me/email",
    access: "session",
    body: ChangeEmailBody,
    answer: done,
    summary: "Mails a code to the new email and one to the present email, whoever has the new one",
    failures: { 409: "The account is one of the staff" },
  },
  confirmEmail: {
    method: "POST",
    path: "/me/email/confirm",
    access: "session",
    body: ConfirmEmailBody,
    answer: User,
    summary: "Moves the account to the new email, ends its other sessions and tells the old address",
    failures: {
      400: "Invalid or expired code",
      409: "The new email has an account of its own by now, or the account is one of the staff",
    },
  },
  undoEmail: {
    method: "POST",
    path: "/me/email/undo",
    access: "anyone",
    body: UndoEmailBody,
    answer: done,
    summary:
      "Gives the account its former email back, with the secret of the mail's link; everybody is signed out",
    failures: { 400: "This link is not valid any more", 409: "The former email has another account by now" },
  },
} as const satisfies Record<string, CallContract>;

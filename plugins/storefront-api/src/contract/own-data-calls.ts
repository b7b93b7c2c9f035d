import { z } from "zod";
import type { CallContract } from "./call-contract";
import { Address, ChangeAddressBody, NewAddressBody, UpdateMeBody } from "./own-data";
import { User } from "./records";

const nothing = z.undefined();
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
} as const satisfies Record<string, CallContract>;

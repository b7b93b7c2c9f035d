import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sqlOf } from "@emberly/kit/sql";
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { askErasure } from "./ask-erasure";
import { exportPerson } from "./export-person";
import { findCustomer } from "./find-customer";
import { readPeople } from "./person";
import { refuseWithoutTwo } from "./staff-erasure";

interface EraseCustomerInput {
  email: string;
  /** Without the time to undo. */
  atOnce: boolean;
}

interface ExportCustomerInput {
  email: string;
  /** Where to write; it must not be there yet. */
  file: string;
}

/** The way back is the link that is mailed to the customer. */
const eraseCustomerStep = createStep(
  "storefront-erase-customer-step",
  async ({ email, atOnce }: EraseCustomerInput, { container }) => {
    refuseWithoutTwo(container);
    const whose = await findCustomer(container, email);
    const finalAt = await askErasure(container, whose, { afterHours: atOnce ? 0 : undefined });
    return new StepResponse({ finalAt: finalAt.toISOString() });
  },
);

const exportCustomerStep = createStep(
  "storefront-export-customer-step",
  async ({ email, file }: ExportCustomerInput, { container }) => {
    const people = await readPeople(sqlOf(container), await findCustomer(container, email));
    const out = createWriteStream(file, { flags: "wx", mode: 0o600 });
    await exportPerson(container, people, (pieces) => pipeline(Readable.from(pieces), out));
    return new StepResponse({ file });
  },
);

/**
 * Erases a customer on behalf of the staff, by the same rules as when they ask themselves.
 *
 * @throws Failure 404 for an email without a customer, 409 in words
 */
export const eraseCustomerWorkflow = createWorkflow(
  "storefront-erase-customer",
  (input: EraseCustomerInput) => new WorkflowResponse(eraseCustomerStep(input)),
);

/** Writes what is kept about a customer into a file that only its owner may read. @throws Failure 404 */
export const exportCustomerWorkflow = createWorkflow(
  "storefront-export-customer",
  (input: ExportCustomerInput) => new WorkflowResponse(exportCustomerStep(input)),
);

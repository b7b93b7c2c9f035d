import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Context } from "@medusajs/framework/types";
import { MedusaContextType } from "@medusajs/framework/utils";

/** What every module of the engine has, and its type leaves out. */
interface Transacting {
  baseRepository_: {
    transaction<T>(work: (manager: { getTransactionContext(): Knex }) => Promise<T>): Promise<T>;
  };
}

/**
 * Runs calls of one of the engine's modules and statements of one's own in one transaction: a process that dies in between leaves
 * everything as it was.
 *
 * @param module as the container resolves it
 * @param work passes `shared` as the last argument to the module's calls, and runs its statements on `database`
 */
export function inTransactionOf<T>(
  module: object,
  { eventGroupId }: Pick<Context, "eventGroupId">,
  work: (shared: Context, database: Knex) => Promise<T>,
): Promise<T> {
  return (module as Transacting).baseRepository_.transaction((manager) => {
    // Without its type, a workflow puts its own context in the place of this one, and the module then writes in a transaction
    // of its own.
    const shared: Context = { __type: MedusaContextType, transactionManager: manager, eventGroupId };
    return work(shared, manager.getTransactionContext());
  });
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Context } from "@medusajs/framework/types";
import { MedusaContextType } from "@medusajs/framework/utils";

/** What every module of the engine has, and its type leaves out. */
interface Transacting {
  baseRepository_: {
    transaction<T>(
      work: (manager: unknown) => Promise<T>,
      options: { transaction: Knex.Transaction; enableNestedTransactions: true },
    ): Promise<T>;
  };
}

/** Runs a call of one of the engine's modules, as the container resolves it; the call passes `shared` on as its last argument. */
export type Within = <T>(module: object, call: (shared: Context) => Promise<T>) => Promise<T>;

/**
 * Runs calls of the engine's modules and statements of one's own in one transaction: a process that dies in between leaves
 * everything as it was.
 *
 * @param database the engine's pool of connections
 */
export function inOneTransaction<T>(
  database: Knex,
  { eventGroupId }: Pick<Context, "eventGroupId">,
  work: (within: Within, transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction((transaction) => {
    // What the module has changed is written when its call ends, and seen by whatever comes after it.
    const within: Within = (module, call) =>
      (module as Transacting).baseRepository_.transaction(
        // Without its type, a workflow puts its own context in the place of this one, and the module then writes in a
        // transaction of its own.
        (transactionManager) => call({ __type: MedusaContextType, transactionManager, eventGroupId }),
        { transaction, enableNestedTransactions: true },
      );
    return work(within, transaction);
  });
}

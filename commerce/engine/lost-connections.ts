import { isAway } from "@emberly/kit/failure";

/**
 * An outage of the database ends no engine. When the engine undoes a change of an order, it begins statements that it
 * waits for only later (`undoLastChange_` of its order module). One that fails in between is a rejection that nobody
 * handles yet, for which Node would end the process. Every other such rejection is a fault and still ends it.
 */
export function outliveLostConnections(): void {
  process.on("unhandledRejection", (reason) => {
    if (!isAway(reason)) throw reason;
    console.error(`A statement that nobody waited for was lost with its connection: ${reason}`);
  });
}

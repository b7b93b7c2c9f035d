import { Failure } from "@emberly/kit/failure";

export const orderUnknown = () => new Failure(404, "There is no such order");
export const orderCancelled = () => new Failure(409, "This order was cancelled");

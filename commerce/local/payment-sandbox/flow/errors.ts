/** The `error` object of a Stripe answer. */
export interface ErrorBody {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
}

/** A failure in Stripe's own shape. */
export class StripeFailure extends Error {
  /**
   * @param status of the HTTP answer
   * @param rejected true when the request was refused before anything ran; such an answer is not bound to an
   *   idempotency key
   */
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly rejected = false,
  ) {
    super(body.message);
  }
}

/** 400 for a parameter that is missing, unknown or malformed. */
export function badParameter(message: string, param: string, code?: string): StripeFailure {
  return new StripeFailure(
    400,
    { type: "invalid_request_error", message, param, ...(code && { code }) },
    true,
  );
}

/** 400 for an action the object's state does not allow. */
export function badState(message: string, code?: string, extra?: Partial<ErrorBody>): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, ...(code && { code }), ...extra });
}

/** 404 for an id nobody knows. */
export function noSuch(kind: string, id: string, param = "id"): StripeFailure {
  const message = `No such ${kind}: '${id}'`;
  return new StripeFailure(404, { type: "invalid_request_error", code: "resource_missing", message, param });
}

/** A record as it arrives from a call of the engine's: its dates are ISO 8601 texts. */
export type Answered<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Field in keyof Value]: Answered<Value[Field]> }
    : Value;

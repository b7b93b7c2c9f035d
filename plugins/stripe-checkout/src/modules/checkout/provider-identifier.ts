/** The engine composes the provider's full id as `pp_<identifier>_<id given in the configuration>`. */
export const IDENTIFIER = "stripe-checkout";

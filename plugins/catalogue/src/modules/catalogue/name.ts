/** The name under which the module is registered. */
export const CATALOGUE_MODULE = "catalogue";

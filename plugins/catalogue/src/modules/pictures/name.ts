/** The name under which the module is registered. */
export const PICTURES_MODULE = "pictures";

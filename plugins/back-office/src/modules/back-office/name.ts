/** The name under which the module is registered. */
export const BACK_OFFICE_MODULE = "backOffice";

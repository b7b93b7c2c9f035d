export const API = "plugins/storefront-api";
export const ACCOUNTS = `${API}/tests/http/accounts`;
export const TRUST = `${API}/tests/http/trust`;
export const CLUSTER = "commerce/tests/cluster/cluster.test.ts";
export const EDGE_LOG = "commerce/tests/edge-log.test.ts";
export const STRIPE = "plugins/stripe-checkout/tests";
export const STAFF = "plugins/staff/tests/http";

/** How a resource is called in the dashboard, and what it is, for whoever makes a role. */
export interface ResourceWords {
  label: string;
  about: string;
}

/** Groups of the grid, in its order. Resources of other plugins come last, under "Other". */
export const GROUPS: Record<string, Record<string, ResourceWords>> = {
  Products: {
    product: { label: "Products", about: "Products with their variants, prices and pictures" },
    product_variant: { label: "Variant list", about: "The list of variants of all products" },
    product_option: { label: "Options", about: "Options such as size and colour, and their values" },
    product_category: { label: "Categories", about: "Categories and what is in them" },
    product_collection: { label: "Collections", about: "Collections and what is in them" },
    product_tag: { label: "Tags", about: "Tags of products" },
    product_type: { label: "Types", about: "Types of products" },
    file: { label: "Pictures and files", about: "Files that are uploaded, such as pictures" },
  },
  Stock: {
    inventory_item: { label: "Inventory", about: "Inventory items and how many are at which location" },
    inventory_level: { label: "Stock page", about: "Stock counts, goods that come in, stock files" },
    reservation_item: { label: "Reservations", about: "Pieces that are kept for orders" },
    stock_location: { label: "Locations", about: "Where stock lies and what is sent from there" },
  },
  Orders: {
    order: { label: "Orders", about: "Orders with their items, sums and addresses" },
    order_change: { label: "Order history", about: "What was changed about an order" },
    order_edit: { label: "Order edits", about: "Adding and taking away items of an order" },
    draft_order: { label: "Draft orders", about: "Orders that staff write for a customer" },
    fulfillment: { label: "Parcels", about: "Packing, sending and delivering parcels" },
    return: { label: "Returns", about: "Goods that come back" },
    order_claim: { label: "Claims", about: "Goods that were damaged or missing" },
    order_exchange: { label: "Exchanges", about: "Goods that are exchanged for others" },
    return_reason: { label: "Return reasons", about: "The reasons that customers choose from" },
  },
  Customers: {
    customer: { label: "Customers", about: "Names, emails and addresses of customers" },
    customer_group: { label: "Customer groups", about: "Groups and who is in them" },
  },
  Money: {
    payment: { label: "Payments", about: "Payments of orders, and payments that need a decision" },
    payment_collection: { label: "Amounts to pay", about: "What is owed for an order and how it is paid" },
    refund: { label: "Refunds", about: "Giving money back" },
    refund_reason: { label: "Refund reasons", about: "The reasons that staff choose from" },
    promotion: { label: "Promotions", about: "Codes and discounts" },
    campaign: { label: "Campaigns", about: "Campaigns and their budgets" },
    price_list: { label: "Price lists", about: "Sales, and prices for groups of customers" },
    price_preference: { label: "Tax in prices", about: "Whether prices include tax" },
    tax_rate: { label: "Tax rates", about: "Rates, and who works them out" },
    tax_region: { label: "Tax regions", about: "Where tax is charged" },
  },
  Delivery: {
    shipping_option: { label: "Shipping options", about: "What shipping is offered and what it costs" },
    shipping_option_type: { label: "Shipping types", about: "Kinds of shipping options" },
    shipping_profile: { label: "Shipping profiles", about: "Which goods are sent alike" },
    fulfillment_set: { label: "Service zones", about: "Where is sent to" },
    fulfillment_provider: { label: "Carriers", about: "Who sends parcels" },
  },
  Shop: {
    store: { label: "Store", about: "The shop's name, currencies and defaults" },
    region: { label: "Regions", about: "Regions with their countries and payment ways" },
    currency: { label: "Currencies", about: "Currencies" },
    sales_channel: { label: "Sales channels", about: "Where products are sold" },
    translation: { label: "Translations", about: "Texts in other languages" },
    notification: { label: "Notifications", about: "What the shop has sent" },
    search: { label: "Search everywhere", about: "The dashboard's search over everything" },
    search_index: { label: "Search indexes", about: "Rebuilding what searches look in" },
    view: { label: "Table layouts", about: "Columns and layouts of the dashboard's lists" },
    property_label: { label: "Property labels", about: "How fields are called in the dashboard" },
    workflow_execution: { label: "Workflow runs", about: "What runs in the background" },
  },
  Staff: {
    user: { label: "People", about: "Who may sign in to the dashboard" },
    invite: { label: "Invitations", about: "Inviting people" },
    api_key: { label: "API keys", about: "Keys that programs sign in with" },
    role: { label: "Roles", about: "What people, invitations and keys may do" },
    second_factor: { label: "Second factors", about: "Helping somebody who has lost theirs" },
    audit_entry: { label: "Audit", about: "Who changed what and when" },
  },
};

/** Operations in the order of the grid's columns. Any other comes last, by its own name. */
export const OPERATIONS: Record<string, string> = {
  read: "See",
  create: "Add",
  update: "Change",
  delete: "Remove",
  assign: "Give",
  reset: "Reset",
};

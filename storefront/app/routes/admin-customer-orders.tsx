export default function AdminCustomerOrders() {
  return <h1 className="shell py-16 font-display text-4xl">Customer Orders</h1>;
}

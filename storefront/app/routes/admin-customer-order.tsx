export default function AdminCustomerOrder() {
  return <h1 className="shell py-16 font-display text-4xl">Order</h1>;
}

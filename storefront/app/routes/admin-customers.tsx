export default function AdminCustomers() {
  return <h1 className="shell py-16 font-display text-4xl">All Customers</h1>;
}

export default function DashboardOrders() {
  return <h1 className="shell py-16 font-display text-4xl">My Orders</h1>;
}

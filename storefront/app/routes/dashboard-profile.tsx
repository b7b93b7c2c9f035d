export default function DashboardProfile() {
  return <h1 className="shell py-16 font-display text-4xl">Welcome</h1>;
}

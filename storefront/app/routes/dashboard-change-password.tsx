export default function DashboardChangePassword() {
  return <h1 className="shell py-16 font-display text-4xl">Change Password</h1>;
}

export default function ResetPassword() {
  return <h1 className="shell py-16 font-display text-4xl">Reset password</h1>;
}

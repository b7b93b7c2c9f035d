export default function VerifyEmail() {
  return <h1 className="shell py-16 font-display text-4xl">Account Verification</h1>;
}

export default function ResetOtp() {
  return <h1 className="shell py-16 font-display text-4xl">Verification</h1>;
}

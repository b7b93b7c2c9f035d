export default function PaymentFailure() {
  return <h1 className="shell py-16 font-display text-4xl">Payment was unsuccessful</h1>;
}

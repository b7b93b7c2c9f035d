export default function PaymentSuccess() {
  return <h1 className="shell py-16 font-display text-4xl">Payment Successful, thanks for your purchase!</h1>;
}

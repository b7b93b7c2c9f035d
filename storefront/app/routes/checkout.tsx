export default function Checkout() {
  return <h1 className="shell py-16 font-display text-4xl">Complete order</h1>;
}

export default function Product() {
  return <h1 className="shell py-16 font-display text-4xl">Product</h1>;
}

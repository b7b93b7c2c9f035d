export default function AdminProducts() {
  return <h1 className="shell py-16 font-display text-4xl">All Products</h1>;
}

export default function AdminAddProduct() {
  return <h1 className="shell py-16 font-display text-4xl">Add New Product</h1>;
}

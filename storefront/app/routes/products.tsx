export default function Products() {
  return <h1 className="shell py-16 font-display text-4xl">kitchenwares</h1>;
}

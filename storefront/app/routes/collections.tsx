export default function Collections() {
  return <h1 className="shell py-16 font-display text-4xl">Collections</h1>;
}

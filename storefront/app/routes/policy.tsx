export default function Policy() {
  return <h1 className="shell py-16 font-display text-4xl">Policy</h1>;
}

export default function Terms() {
  return <h1 className="shell py-16 font-display text-4xl">Terms</h1>;
}

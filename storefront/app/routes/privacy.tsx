export default function Privacy() {
  return <h1 className="shell py-16 font-display text-4xl">Privacy</h1>;
}

export default function Search() {
  return <h1 className="shell py-16 font-display text-4xl">Search</h1>;
}

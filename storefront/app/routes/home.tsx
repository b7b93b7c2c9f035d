export default function Home() {
  return <h1 className="shell py-16 font-display text-4xl">Emberly</h1>;
}

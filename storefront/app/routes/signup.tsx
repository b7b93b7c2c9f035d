export default function Signup() {
  return <h1 className="shell py-16 font-display text-4xl">Get Started</h1>;
}

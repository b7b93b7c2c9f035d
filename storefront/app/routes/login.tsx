export default function Login() {
  return <h1 className="shell py-16 font-display text-4xl">Welcome Back</h1>;
}

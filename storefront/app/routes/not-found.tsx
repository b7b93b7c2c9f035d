import { data } from "react-router";

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <h1 className="shell py-16 font-display text-4xl">Emberly</h1>;
}

import { Choice } from "@emberly/kit/admin/choice";
import { Input, Label } from "@medusajs/ui";
import type { AuditFilter } from "../../lib/audit";

const AREAS = {
  all: "Everything",
  price: "Prices",
  stock: "Stock",
  product: "Products",
  fulfilment: "Fulfilment",
  customers: "Customers",
  reviews: "Reviews",
  roles: "Staff and roles",
};
const BY = { all: "By anyone", staff: "By the staff", shop: "By the shop itself" };

interface Props {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

export const AuditFilters = ({ filter, onChange }: Props) => (
  <div className="grid grid-cols-2 items-end gap-3 px-6 py-4 sm:flex sm:flex-wrap">
    <Choice
      labelled
      label="About"
      options={AREAS}
      value={filter.area}
      onChange={(area) => onChange({ area })}
    />
    <Choice labelled label="Who" options={BY} value={filter.by} onChange={(by) => onChange({ by })} />
    <Field label="Email" value={filter.actor} onChange={(actor) => onChange({ actor })} />
    <Field label="Product, order or role" value={filter.q} onChange={(q) => onChange({ q })} />
    <Field label="From" type="date" value={filter.from} onChange={(from) => onChange({ from })} />
    <Field label="To" type="date" value={filter.to} onChange={(to) => onChange({ to })} />
  </div>
);

interface FieldProps {
  label: string;
  type?: string;
  value: string;
  onChange: (value: string) => void;
}

const Field = ({ label, type = "search", value, onChange }: FieldProps) => {
  const id = `audit-${label.toLowerCase().replace(/\W+/g, "-")}`;
  return (
    <div className="flex flex-col gap-1">
      <Label size="xsmall" htmlFor={id} className="text-ui-fg-subtle">
        {label}
      </Label>
      <Input
        id={id}
        type={type}
        size="small"
        className="w-full sm:w-44"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
};

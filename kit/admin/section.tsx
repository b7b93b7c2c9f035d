import { ExclamationCircle } from "@medusajs/icons";
import { Badge, Button, Container, Heading, Skeleton, Text } from "@medusajs/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";

interface SectionProps<Data> {
  title: string;
  /** One line below the title. */
  hint?: ReactNode;
  /** How many things wait; orange when any do. */
  count?: number;
  /** Buttons beside the title. */
  actions?: ReactNode;
  query: UseQueryResult<Data>;
  /** Said instead of the content when there is none. */
  empty: { when: (data: Data) => boolean; text: string };
  children: (data: Data) => ReactNode;
}

/** A box of a page with what was loaded, or what stands in for it: loading, failed, nothing there. */
export function Section<Data>({ title, hint, count, actions, query, empty, children }: SectionProps<Data>) {
  const heading = useId();
  return (
    <Container className="divide-y p-0" role="region" aria-labelledby={heading}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div>
          <div className="flex items-center gap-2">
            <Heading id={heading} level="h2">
              {title}
            </Heading>
            {count !== undefined && (
              <Badge size="2xsmall" color={count > 0 ? "orange" : "green"}>
                {count.toLocaleString()}
              </Badge>
            )}
          </div>
          {hint && (
            <Text size="small" className="text-ui-fg-subtle">
              {hint}
            </Text>
          )}
        </div>
        {actions}
      </div>
      <Loaded query={query} empty={empty}>
        {children}
      </Loaded>
    </Container>
  );
}

interface LoadedProps<Data> extends Pick<SectionProps<Data>, "query" | "children"> {
  empty?: SectionProps<Data>["empty"];
}

/** What was loaded, or what stands in for it. */
export function Loaded<Data>({ query, empty, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  // What was loaded before stays readable while a later look fails.
  if (data !== undefined) {
    return empty?.when(data) ? <Nothing>{empty.text}</Nothing> : children(data);
  }
  if (error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 px-6 py-8">
        <ExclamationCircle className="text-ui-fg-error" />
        <Text size="small" className="text-ui-fg-subtle">
          This could not be loaded: {error.message}
        </Text>
        <Button size="small" variant="secondary" isLoading={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-3 px-6 py-4">
      <Skeleton className="h-4" style={{ width: "66%" }} />
      <Skeleton className="h-4" style={{ width: "50%" }} />
      <Skeleton className="h-4" style={{ width: "60%" }} />
    </div>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <Text size="small" className="px-6 py-8 text-ui-fg-subtle">
    {children}
  </Text>
);

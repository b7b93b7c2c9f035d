import { failureTexts } from "~/lib/failure";
import { Button } from "./button";
import { EmptyState } from "./empty-state";
import { AlertIcon } from "./icons";
import { ErrorMessage } from "./message";

interface FailureProps {
  /** The error of a failed call. Nothing shows without one. */
  error: unknown;
  /** The screen's own text, where it has one. */
  fixed?: string;
}

/** A failed action, beside the button that asked for it. */
export function Failure({ error, fixed }: FailureProps) {
  if (!error) return null;
  const { message, detail } = failureTexts(error, fixed);
  return (
    <ErrorMessage>
      {message}
      {detail && <span className="mt-1 block font-normal">{detail}</span>}
    </ErrorMessage>
  );
}

/** Says that a screen or list could not be loaded, and offers to try again. */
export function LoadFailure({ error, fixed, onRetry }: FailureProps & { onRetry: () => void }) {
  const { message, detail } = failureTexts(error, fixed);
  return (
    <div role="alert">
      <EmptyState
        icon={<AlertIcon />}
        title={message}
        text={detail}
        action={
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}

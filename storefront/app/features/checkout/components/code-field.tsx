import { isSameCode, LONGEST_CODE, MOST_CODES } from "@contract/codes";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import { failureTexts } from "~/lib/failure";
import { useRootStore } from "~/stores/root-store";
import { askForQuote } from "~/stores/use-cart-quote";

/** Asks the shop about a code with the cart as it is. @returns why it takes nothing off; undefined when it does */
async function tryCode(code: string): Promise<string | undefined> {
  const { cart, addCode } = useRootStore.getState();
  const known = cart.codes ?? [];
  if (known.length >= MOST_CODES) return `A cart takes ${MOST_CODES} codes. Remove one first.`;
  const cartItems = cart.cartItems.map(({ id, variantId, quantity }) => ({ id, variantId, quantity }));
  try {
    const { codes } = await askForQuote({ cartItems, codes: [...known, code] });
    const verdict = codes.find((one) => isSameCode(one.code, code));
    if (verdict && !verdict.ok) return verdict.message ?? undefined;
    addCode(verdict?.code ?? code);
    return undefined;
  } catch (error) {
    return failureTexts(error).message;
  }
}

/** Where the shopper writes a promotion code. Only one that lowers the cart is kept. */
export function CodeField() {
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const refuse = (why: string) => {
    setFault(why);
    field.current?.focus();
  };

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    const given = code.trim();
    if (given === "") return refuse("Write the code first.");
    if (isBusy) return;
    setBusy(true);
    const why = await tryCode(given);
    setBusy(false);
    if (why !== undefined) return refuse(why);
    setFault(undefined);
    setCode("");
  };

  return (
    <details className="mt-5 border-t border-line pt-4 text-sm">
      <summary className="cursor-pointer py-1 font-medium">Add a promotion code</summary>
      <form onSubmit={apply} noValidate className="mt-3 flex items-start gap-3">
        <div className="min-w-0 grow">
          <TextField
            ref={field}
            label="Promotion code"
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setFault(undefined);
            }}
            error={fault}
            isErrorRead
            maxLength={LONGEST_CODE}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <Button type="submit" variant="secondary" isLoading={isBusy} className="mt-[1.625rem] min-h-12">
          Apply
        </Button>
      </form>
    </details>
  );
}

/**
 * Moves the focus to the first field of the form that has a fault, in the order on screen.
 *
 * @param faults messages by field name; an empty or missing message is no fault
 */
export function focusFirstFault(form: HTMLFormElement, faults: Partial<Record<string, string>>): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLElement) || element.hasAttribute("disabled")) continue;
    const name = element.getAttribute("name");
    if (name !== null && faults[name]) {
      element.focus();
      return;
    }
  }
}

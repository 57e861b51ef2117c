/** Whether the event comes from a place where people write, so that single keys stay letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role="combobox"], [role="textbox"]')
  );
}

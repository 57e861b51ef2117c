/** Whether the event comes from a text field, where single keys are not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role="combobox"], [role="textbox"]')
  );
}

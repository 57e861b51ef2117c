/** The focus is on nothing in particular: what it was on is gone, or a screen has just opened. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.tagName === 'MAIN';
}

/** Signing up is only possible on the page, so the text part is empty. */
export function renderSignupText(): string {
  return '';
}

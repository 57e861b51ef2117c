/** Signing up happens on the page: a text part has nothing to say about it. */
export function renderSignupText(): string {
  return '';
}

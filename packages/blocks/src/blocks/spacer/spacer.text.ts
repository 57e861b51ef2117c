export function renderSpacerText(): string {
  return '';
}

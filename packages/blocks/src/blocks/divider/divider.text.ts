export function renderDividerText(): string {
  return '-'.repeat(24);
}

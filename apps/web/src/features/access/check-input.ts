import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';

/** Checks sign-in input by the contract's schema, which is fetched when somebody first presses the button. */
export async function checkLogin(values: { email: string; password: string }): Promise<FieldIssue[]> {
  const { loginIssues } = await import('./login-issues.ts');
  return loginIssues(values);
}

export async function checkEmail(values: { email: string }): Promise<FieldIssue[]> {
  const { emailIssues } = await import('./login-issues.ts');
  return emailIssues(values);
}

import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';

/** Validates sign-in input with the contract's schema, which loads when the button is first pressed. */
export async function checkLogin(values: { email: string; password: string }): Promise<FieldIssue[]> {
  const { loginIssues } = await import('./login-issues.ts');
  return loginIssues(values);
}

export async function checkEmail(values: { email: string }): Promise<FieldIssue[]> {
  const { emailIssues } = await import('./login-issues.ts');
  return emailIssues(values);
}

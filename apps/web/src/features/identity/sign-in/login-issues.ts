import { loginInputSchema } from '@enlace/contract/identity/sign-in/auth.schemas.ts';
import { type FieldIssue, fieldIssues } from '@enlace/contract/core/field-issues.ts';

export function loginIssues(values: { email: string; password: string }): FieldIssue[] {
  const parsed = loginInputSchema.safeParse(values);
  return parsed.success ? [] : fieldIssues(parsed.error);
}

export function emailIssues(values: { email: string }): FieldIssue[] {
  const parsed = loginInputSchema.pick({ email: true }).safeParse(values);
  return parsed.success ? [] : fieldIssues(parsed.error);
}

import {
  type ColumnMapping,
  importConsentSchema,
  type ImportDetail,
  type ImportPlan,
} from '@enlace/contract/audience/imports/imports.schemas.ts';
import { type FieldIssue, fieldIssues } from '@enlace/contract/core/field-issues.ts';

/** `file`: a column says who agreed. */
export const permissionChoices = ['agreed', 'file', 'none'] as const;
export type PermissionChoice = (typeof permissionChoices)[number];

/** What the person answered so far; nothing is chosen for them. */
export type Permission = { choice: PermissionChoice | undefined; text: string; proof: string; givenOn: string };
export type PermissionFaults = {
  choice?: 'unanswered' | 'noColumn';
  text?: FieldIssue;
  proof?: FieldIssue;
  givenOn?: FieldIssue;
};

function hasStatus(mapping: readonly ColumnMapping[]): boolean {
  return mapping.some(({ to }) => to === 'status');
}

/** A plan without consent is an answer only once it was checked: before that, nobody was asked. */
export function permissionOf({ plan, state }: Pick<ImportDetail, 'plan' | 'state'>): Permission {
  const { consent, mapping } = plan;
  if (consent === null) return { choice: state === 'mapping' ? undefined : 'none', text: '', proof: '', givenOn: '' };
  return { ...consent, choice: hasStatus(mapping) ? 'file' : 'agreed', givenOn: consent.givenOn ?? '' };
}

/** The plan's consent for an answer without faults. */
export function consentOf({ choice, text, proof, givenOn }: Permission): ImportPlan['consent'] {
  return choice === undefined || choice === 'none' ? null : { text: text.trim(), proof: proof.trim(), givenOn };
}

/** Why the import cannot start with this answer; empty if it can. */
export function permissionFaults(
  permission: Permission,
  { mapping, today }: { mapping: readonly ColumnMapping[]; today: string },
): PermissionFaults {
  const { choice, givenOn } = permission;
  if (choice === undefined) return { choice: 'unanswered' };
  if (choice === 'none') return {};
  const faults: PermissionFaults = choice === 'file' && !hasStatus(mapping) ? { choice: 'noColumn' } : {};
  const parsed = importConsentSchema.safeParse(consentOf(permission));
  for (const issue of parsed.success ? [] : fieldIssues(parsed.error)) {
    if (issue.path === 'text' || issue.path === 'proof') faults[issue.path] ??= issue;
  }
  if (givenOn === '') faults.givenOn = { path: 'givenOn', code: 'required' };
  else if (givenOn > today) faults.givenOn = { path: 'givenOn', code: 'in_future' };
  return faults;
}

/** At most how many people campaigns could reach: rows with an address, if anybody agreed. */
export function reachableRows(
  { columns }: ImportDetail['analysis'],
  { mapping, choice }: { mapping: readonly ColumnMapping[]; choice: PermissionChoice },
): number {
  if (choice === 'none') return 0;
  const addresses = new Set(mapping.flatMap(({ column, to }) => (to === 'email' ? [column] : [])));
  return Math.max(0, ...columns.filter(({ index }) => addresses.has(index)).map(({ filled }) => filled));
}

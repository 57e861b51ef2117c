import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';
import i18next from 'i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { currentTag } from './i18n.ts';

/** The codes are checked against the catalogue by a test, so a key built from one always has a text. */
function translateByKey(key: string, values: Record<string, unknown>): string {
  const translate: (key: string, values: Record<string, unknown>) => string = i18next.t.bind(i18next) as never;
  return translate(key, values);
}

function readable(value: unknown): unknown {
  return typeof value === 'number'
    ? new Intl.NumberFormat(currentTag(), { useGrouping: 'always' }).format(value)
    : value;
}

function readableAll(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readable(value)]));
}

/** Message for a failed call, in the person's language. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return translateByKey('errors:server.unexpected', {});
  return refusalText(error);
}

/** Message for an error that is stored with its subject. */
export function refusalText({ code, params }: { code: string; params: Record<string, unknown> }): string {
  const key = i18next.exists(`errors:${code}`) ? code : 'server.unexpected';
  return translateByKey(`errors:${key}`, readableAll(params));
}

/** Message for the issue of one field. */
export function fieldIssueText(issue: FieldIssue): string {
  const { code, limit, suggestion } = issue;
  return translateByKey(`errors:field.${code}`, readableAll({ limit, suggestion }));
}

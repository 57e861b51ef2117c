import { z } from 'zod';
import type { FieldIssueCode } from '../../core/field-issues.ts';
import { customFieldLimits, type CustomField, type FieldValue } from './custom-fields.schemas.ts';

export type CheckedValue = { value: FieldValue } | { code: FieldIssueCode; limit?: number };

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;
const webAddress = z.url({ protocol: /^https?$/ });
const control = /[\p{Cc}--[\t\n\r]]/v;

/** Whether a text is a calendar day as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const [, year, month, day] = dayForm.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined || year === '0000') return false;
  const lengths = [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const length = lengths[Number(month) - 1];
  return length !== undefined && Number(day) >= 1 && Number(day) <= length;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function checkText(value: unknown, { max, isLine }: { max: number; isLine: boolean }): CheckedValue {
  if (typeof value !== 'string') return { code: 'invalid_type' };
  const text = value.trim();
  if (text.length > max) return { code: 'too_long', limit: max };
  if (control.test(text) || (isLine && /[\r\n]/.test(text))) return { code: 'invalid_format' };
  return { value: text };
}

function checkUrl(value: unknown): CheckedValue {
  const text = checkText(value, { max: customFieldLimits.text, isLine: true });
  if (!('value' in text) || typeof text.value !== 'string') return text;
  const isAddress = webAddress.safeParse(text.value).success && !/^https?:\/\/[^/?#]*@/i.test(text.value);
  return text.value === '' || isAddress ? text : { code: 'invalid_url' };
}

function checkChoices(value: unknown, options: readonly string[]): CheckedValue {
  if (!Array.isArray(value)) return { code: 'invalid_type' };
  const chosen = options.filter((option) => value.includes(option));
  return value.every((each) => typeof each === 'string' && options.includes(each))
    ? { value: chosen }
    : { code: 'invalid_option' };
}

/** A value in its field's stored form, or what is wrong with it. Shared by the browser's form and every write on the server. */
export function checkFieldValue(
  { kind, options }: Pick<CustomField, 'kind' | 'options'>,
  value: unknown,
): CheckedValue {
  switch (kind) {
    case 'text':
      return checkText(value, { max: customFieldLimits.text, isLine: true });
    case 'long_text':
      return checkText(value, { max: customFieldLimits.longText, isLine: false });
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? { value } : { code: 'invalid_type' };
    case 'date':
      return typeof value === 'string' && isDay(value) ? { value } : { code: 'invalid_format' };
    case 'boolean':
      return typeof value === 'boolean' ? { value } : { code: 'invalid_type' };
    case 'choice':
      return typeof value === 'string' && options.includes(value) ? { value } : { code: 'invalid_option' };
    case 'choices':
      return checkChoices(value, options);
    case 'url':
      return checkUrl(value);
  }
}

/** Whether it counts as no value: nothing, an empty text, an empty selection. */
export function isBlankValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

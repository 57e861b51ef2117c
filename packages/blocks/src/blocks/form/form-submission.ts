import { readEmailAddress } from '@enlace/contract/core/email-address.ts';
import type { FormField, FormProps } from './form.schema.ts';

/** Names of the product's own inputs, read by the server; answers never collide with them. */
export const formControls = {
  block: '_block',
  renderedAt: '_ts',
  elapsed: '_ms',
  idempotencyKey: '_key',
  /** IANA name of the browser’s time zone; only set by scripts. */
  timeZone: '_tz',
  consent: '_consent',
  proofOfWork: 'altcha',
  /** Hidden from people; only programs fill it in. */
  honeypot: 'website',
} as const;

export function inputName(field: Pick<FormField, 'id'>): string {
  return `f_${field.id}`;
}

export type FormErrorCode = 'required' | 'invalid_email' | 'invalid_phone' | 'too_long' | 'invalid_option';

export type FormAnswer = { fieldId: string; kind: FormField['kind']; label: string; value: string; mapsTo: string };

export type FormSubmission =
  | { status: 'valid'; answers: FormAnswer[]; hasConsented: boolean }
  | { status: 'invalid'; errors: Record<string, FormErrorCode> };

const limits: Record<FormField['kind'], number> = {
  name: 120,
  email: 254,
  phone: 25,
  message: 10_000,
  text: 500,
  select: 80,
  checkbox: 10,
};

function checkValue(field: FormField, value: string): FormErrorCode | undefined {
  if (value === '') return field.required ? 'required' : undefined;
  if ([...value].length > limits[field.kind]) return 'too_long';
  if (field.kind === 'email' && readEmailAddress(value) === null) return 'invalid_email';
  if (field.kind === 'phone' && !/^\+?[0-9][0-9 ()./-]{4,24}$/.test(value)) return 'invalid_phone';
  if (field.kind === 'select' && !field.choices.some((choice) => choice.label === value)) return 'invalid_option';
  if (field.kind === 'checkbox' && value !== 'on') return 'invalid_option';
  return undefined;
}

function cleanValue(field: FormField, raw: string): string {
  const text = raw.replaceAll('\r\n', '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
  return (field.kind === 'message' ? text : text.replace(/[\n\t]+/g, ' ')).trim();
}

/**
 * Validates a urlencoded submission (input name → value) against the form block, by the same rules with and without
 * JavaScript.
 * Errors are keyed by input name, so that they can be shown next to the field.
 */
export function readFormSubmission(options: {
  form: FormProps;
  values: Readonly<Record<string, string | undefined>>;
}): FormSubmission {
  const { form, values } = options;
  const errors: Record<string, FormErrorCode> = {};
  const answers: FormAnswer[] = [];
  for (const field of form.fields) {
    const value = cleanValue(field, values[inputName(field)] ?? '');
    const error = checkValue(field, value);
    if (error) errors[inputName(field)] = error;
    else if (value !== '')
      answers.push({ fieldId: field.id, kind: field.kind, label: field.label, value, mapsTo: field.maps_to });
  }
  if (Object.keys(errors).length > 0) return { status: 'invalid', errors };
  return { status: 'valid', answers, hasConsented: form.consentText !== '' && values[formControls.consent] === 'on' };
}

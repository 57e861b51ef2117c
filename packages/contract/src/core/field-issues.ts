import { z } from 'zod';

/** The closed set of field problems; each has a text in every locale. */
export const fieldIssueCodes = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'too_few',
  'too_many',
  'invalid_type',
  'invalid_format',
  'invalid_email',
  'invalid_url',
  'invalid_phone',
  'invalid_option',
  'invalid_alias',
  'alias_reserved',
  'must_accept',
  'not_an_agreement',
  'password_common',
  'password_personal',
  'password_same',
  'unknown_field',
  'unreadable_colors',
  'invalid_tax_id',
  'company_needs_tax_id',
  'invalid_postal_code',
  'invalid_time_zone',
  'unknown_time_zone',
  'in_future',
  'ends_before_start',
] as const;
export type FieldIssueCode = (typeof fieldIssueCodes)[number];

export const fieldIssueSchema = z.object({
  /** Dotted path in the input, e.g. `blocks.3.props.url`. */
  path: z.string(),
  code: z.enum(fieldIssueCodes),
  /** The violated limit, for texts such as “at most {{limit}}”. */
  limit: z.number().optional(),
  /** A value that would be accepted, if the check knows one. */
  suggestion: z.string().optional(),
});
export type FieldIssue = z.infer<typeof fieldIssueSchema>;

type RawIssue = z.core.$ZodIssue;

const formatCodes: Record<string, FieldIssueCode> = { email: 'invalid_email', url: 'invalid_url' };

function isFieldIssueCode(value: unknown): value is FieldIssueCode {
  return typeof value === 'string' && fieldIssueCodes.some((code) => code === value);
}

function sizeCode(issue: { origin: string }, small: boolean): FieldIssueCode {
  if (issue.origin === 'string') return small ? 'too_short' : 'too_long';
  if (issue.origin === 'array' || issue.origin === 'set') return small ? 'too_few' : 'too_many';
  return small ? 'too_small' : 'too_big';
}

function toFieldIssue(issue: RawIssue): FieldIssue {
  const path = issue.path.map(String).join('.');
  switch (issue.code) {
    case 'too_small': {
      const empty = issue.origin === 'string' && issue.minimum === 1;
      return { path, code: empty ? 'required' : sizeCode(issue, true), limit: Number(issue.minimum) };
    }
    case 'too_big':
      return { path, code: sizeCode(issue, false), limit: Number(issue.maximum) };
    case 'invalid_type':
      return { path, code: issue.input === undefined || issue.input === null ? 'required' : 'invalid_type' };
    case 'invalid_format':
      return { path, code: formatCodes[issue.format] ?? 'invalid_format' };
    case 'invalid_value':
      return { path, code: issue.values.length === 1 && issue.values[0] === true ? 'must_accept' : 'invalid_option' };
    case 'unrecognized_keys':
      return { path: [...issue.path, issue.keys[0] ?? ''].map(String).join('.'), code: 'unknown_field' };
    case 'custom': {
      const code: unknown = issue.params?.['code'];
      const suggestion: unknown = issue.params?.['suggestion'];
      const limit: unknown = issue.params?.['limit'];
      return {
        path,
        code: isFieldIssueCode(code) ? code : 'invalid_format',
        ...(typeof suggestion === 'string' ? { suggestion } : {}),
        ...(typeof limit === 'number' ? { limit } : {}),
      };
    }
    default:
      return { path, code: 'invalid_format' };
  }
}

/** Translates a zod error into the contract's field issues; shared by browser forms and the server. */
export function fieldIssues(error: z.ZodError): FieldIssue[] {
  return error.issues.map(toFieldIssue);
}

/** Options for `refine`/`check` that produce the given code: `.refine(test, issue('invalid_alias'))`. */
export function issue(code: FieldIssueCode, extra: { suggestion?: string; limit?: number } = {}) {
  return { params: { code, ...extra } };
}

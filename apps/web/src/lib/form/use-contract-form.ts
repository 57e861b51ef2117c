import type { ErrorCode } from '@enlace/contract/error-codes.ts';
import { type FieldIssue, fieldIssues } from '@enlace/contract/core/field-issues.ts';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import { refusedInput } from './refused-input.ts';

type Values = Record<string, unknown>;

type Options<V extends Values, S extends z.ZodType> = {
  /** The operation's input schema: the same one the server validates with. */
  schema: S;
  initialValues: V;
  /** Runs with the parsed values. A thrown `ApiError` is shown: at its fields, or as `failure`. */
  onSubmit: (values: z.output<S>) => Promise<void>;
  /** Error codes that belong to one field, e.g. `{ 'auth.alias_taken': 'alias' }`. */
  fieldOfCode?: Partial<Record<ErrorCode, string & keyof V>>;
};

export type ContractForm<V extends Values> = {
  form: UseFormReturnType<V>;
  isSending: boolean;
  /** The last error that belongs to no field. */
  failure: unknown;
  /** For the form element. */
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
};

function textsByPath(issues: readonly FieldIssue[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const issue of issues) texts[issue.path] ??= fieldIssueText(issue);
  return texts;
}

/** A form validated by a contract schema: on blur and on submit here, and by the server, whose issues appear at the same fields. */
export function useContractForm<V extends Values, S extends z.ZodType>({
  schema,
  initialValues,
  onSubmit,
  fieldOfCode,
}: Options<V, S>): ContractForm<V> {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(undefined);
  const form = useForm<V>({
    initialValues,
    // Merely tabbing through an empty field shows no error: missing values are reported on submit.
    enhanceGetInputProps: ({ field, form: current, inputProps }) => {
      // The result is assigned onto `inputProps` itself, so its own handler is saved first.
      const { onBlur } = inputProps;
      return {
        onBlur: (event: unknown) => {
          onBlur?.(event);
          if (current.isDirty(field)) current.validateField(field);
        },
      };
    },
    validate: (values) => {
      const parsed = schema.safeParse(values);
      return parsed.success ? {} : textsByPath(fieldIssues(parsed.error));
    },
  });

  function showRefusal(error: unknown): void {
    const field =
      error instanceof ApiError
        ? Object.entries(fieldOfCode ?? {}).find(([code]) => code === error.code)?.[1]
        : undefined;
    if (field !== undefined) form.setErrors({ [field]: errorText(error) });
    else if (error instanceof ApiError && error.fields.length > 0) form.setErrors(textsByPath(error.fields));
    else setFailure(error);
  }

  async function send(element: HTMLFormElement): Promise<void> {
    setFailure(undefined);
    if (form.validate().hasErrors) {
      focusFirstInvalid(element);
      return;
    }
    setSending(true);
    try {
      await onSubmit(schema.parse(form.getValues()));
    } catch (error) {
      showRefusal(error);
      focusFirstInvalid(element);
    } finally {
      setSending(false);
    }
  }

  return {
    form,
    isSending,
    failure,
    onSubmit(event) {
      event.preventDefault();
      const refused = refusedInput(event.currentTarget);
      if (refused) refused.focus();
      else void send(event.currentTarget);
    },
  };
}

import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#lib/api/api-error.ts';
import { loadNamespaces } from '#lib/i18n/i18n.ts';

type Options<V extends Record<string, string>> = {
  initialValues: V;
  check: (values: V) => Promise<FieldIssue[]>;
  onSubmit: (values: V) => Promise<void>;
};

/** Form state for the very first screen, where a form library and the schemas would be larger than the form. */
export function useLightForm<V extends Record<string, string>>({ initialValues, check, onSubmit }: Options<V>) {
  const [values, setValues] = useState(initialValues);
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [failure, setFailure] = useState<unknown>(undefined);
  const [isSending, setSending] = useState(false);

  async function send(element: HTMLFormElement): Promise<void> {
    setSending(true);
    setFailure(undefined);
    try {
      const found = await check(values);
      if (found.length > 0) await loadNamespaces(['errors']);
      // On a busy machine the next frame may come before React has marked the fields.
      flushSync(() => setIssues(found));
      if (found.length === 0) await onSubmit(values);
      else element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    } catch (error) {
      await loadNamespaces(['errors']);
      const isAboutFields = error instanceof ApiError && error.fields.length > 0;
      if (isAboutFields) setIssues(error.fields);
      else setFailure(error);
    } finally {
      setSending(false);
    }
  }

  return {
    values,
    failure,
    isSending,
    issueOf: (name: keyof V) => issues.find((issue) => issue.path === name),
    set(name: keyof V, value: string) {
      setValues({ ...values, [name]: value });
      setIssues(issues.filter((issue) => issue.path !== name));
    },
    onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      void send(event.currentTarget);
    },
  };
}

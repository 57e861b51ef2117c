import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import type { FieldControlProps } from './field-control.ts';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const RichTextEditor = lazyPart(async () => (await import('./rich-text-editor.tsx')).RichTextEditor);

/** Paragraphs, headings, lists, quotes and links; its code loads with the first opened text. */
export function RichTextControl({ label, value, issues, onChange }: FieldControlProps) {
  const { t } = useTranslation('editor');
  const labelId = useId();
  const [issue] = issues;
  return (
    <Stack gap={6}>
      <Text size={13} weight="semibold" id={labelId}>
        {label}
      </Text>
      <Suspense
        fallback={
          <Text border="input" radius="md" p={12} tone="faint" size={13}>
            {t(($) => $.editor.text.loading)}
          </Text>
        }
      >
        <RichTextEditor labelId={labelId} value={value} onChange={(doc) => onChange(doc, { isTyping: true })} />
      </Suspense>
      <FieldNote error={issue && fieldIssueText(issue)} />
    </Stack>
  );
}

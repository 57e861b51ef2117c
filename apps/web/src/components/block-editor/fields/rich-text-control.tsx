import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldNote } from '#components/fields/field-note.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import type { FieldControlProps } from './field-control.ts';
import classes from './rich-text.module.css';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const RichTextEditor = lazyPart(async () => (await import('./rich-text-editor.tsx')).RichTextEditor);

/** Paragraphs, headings, lists, quotes and links; its code loads with the first opened text. */
export function RichTextControl({ label, value, issues, onChange }: FieldControlProps) {
  const { t } = useTranslation('editor');
  const labelId = useId();
  const [issue] = issues;
  return (
    <div className={classes.field}>
      <p id={labelId} className={classes.label}>
        {label}
      </p>
      <Suspense fallback={<p className={classes.opening}>{t(($) => $.editor.text.loading)}</p>}>
        <RichTextEditor labelId={labelId} value={value} onChange={(doc) => onChange(doc, { isTyping: true })} />
      </Suspense>
      <FieldNote error={issue && fieldIssueText(issue)} />
    </div>
  );
}

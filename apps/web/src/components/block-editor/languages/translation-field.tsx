import { type BlockText, plainTextOf } from '@enlace/blocks/model/block-texts.ts';
import { isRichText } from '@enlace/blocks/model/translations.ts';
import type { RichTextDoc } from '@enlace/blocks/model/richtext.schema.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconHistory } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { layout, Row, Stack, Text } from '#components/layout/layout.tsx';
import classes from './languages.module.css';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const RichTextEditor = lazyPart(async () => (await import('../fields/rich-text-editor.tsx')).RichTextEditor);

type Props = {
  text: BlockText;
  label: string;
  base: Locale;
  locale: Locale;
  value: string | RichTextDoc | undefined;
  /** The translated wording, if the text was reworded since. */
  translatedFrom: string | undefined;
  /** Confirms that the translation is still correct. */
  onSeen: () => void;
  onChange: (value: string | RichTextDoc | undefined) => void;
};

const longLine = 60;

function Plain({ text, locale, value, onChange, labelId, sourceId }: Props & { labelId: string; sourceId: string }) {
  const { t } = useTranslation('editor');
  const written = typeof value === 'string' ? value : '';
  const ids = { 'aria-labelledby': labelId, 'aria-describedby': sourceId };
  const common = {
    ...ids,
    lang: locale,
    className: classes.input,
    value: written,
    maxLength: text.max,
    autoComplete: 'off',
    placeholder: t(($) => $.editor.languages.placeholder, { language: t(($) => $.editor.languages.name[locale]) }),
  };
  if (text.kind === 'multiline' || (text.kind === 'alt' && text.source.length > longLine))
    return <textarea {...common} rows={3} onChange={({ target }) => onChange(target.value)} />;
  return <input {...common} onChange={({ target }) => onChange(target.value)} />;
}

/** The original changed after this translation: shows the old wording and a button to confirm the translation. */
function OutOfDate({ label, base, translatedFrom, onSeen }: Props & { translatedFrom: string }) {
  const { t } = useTranslation('editor');
  return (
    <Row wrap justify="between" gap={2} gapX={12} size={13} tone="warn" className={classes.outdated}>
      <Row as="p" align="stretch" gap={6} shrink breakWords>
        <Icon of={IconHistory} size={14} />
        <span>
          {t(($) => $.editor.languages.outdated)}{' '}
          <del {...layout('box', { clip: true, tone: 'muted' })} lang={base}>
            {translatedFrom}
          </del>
        </span>
      </Row>
      <Button size="sm" variant="link" icon={IconCheck} onClick={onSeen}>
        {t(($) => $.editor.languages.stillHolds)}
        <span className="sr-only">{`: ${label}`}</span>
      </Button>
    </Row>
  );
}

/** One text with its source above it; the translation applies to every occurrence of the source. */
export function TranslationField(props: Props) {
  const { text, label, base, locale, value, translatedFrom, onChange } = props;
  const { t } = useTranslation('editor');
  const id = useId();
  const [labelId, sourceId] = [`${id}-label`, `${id}-source`];
  const isDone = value !== undefined;
  const isFresh = isDone && translatedFrom === undefined;
  return (
    <Stack gap={6}>
      <Row as="p" gap={6} size={13} weight="semibold" id={labelId}>
        {label}
        {isFresh && <Icon {...layout('box', { tone: 'ok' })} of={IconCheck} size={14} />}
        {(isFresh || !isDone) && (
          <span className="sr-only">
            {isDone ? t(($) => $.editor.languages.done) : t(($) => $.editor.languages.todo)}
          </span>
        )}
      </Row>
      <Text py={2} pl={10} size={13} tone="muted" breakWords id={sourceId} className={classes.source} lang={base}>
        {text.source}
      </Text>
      {text.kind === 'richtext' ? (
        <Suspense
          fallback={
            <Text size={13} tone="muted">
              {t(($) => $.editor.text.loading)}
            </Text>
          }
        >
          <div lang={locale}>
            <RichTextEditor
              labelId={labelId}
              value={value}
              onChange={(doc: unknown) => onChange(isRichText(doc) && plainTextOf(doc).trim() !== '' ? doc : undefined)}
            />
          </div>
        </Suspense>
      ) : (
        <Plain {...props} labelId={labelId} sourceId={sourceId} />
      )}
      {isDone && translatedFrom !== undefined && <OutOfDate {...props} translatedFrom={translatedFrom} />}
      {!isDone && (
        <div>
          <Button size="sm" variant="link" onClick={() => onChange(isRichText(text.value) ? text.value : text.source)}>
            {t(($) => $.editor.languages.copy)}
            <span className="sr-only">{`: ${label}`}</span>
          </Button>
        </div>
      )}
    </Stack>
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconLanguage, IconMail, IconPalette } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, layout, type Look, Row, Stack, Text } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { blockIcon } from '../blocks/block-look.ts';
import { useBlockTexts } from '../blocks/block-texts.tsx';
import type { DraftBlock, DraftDocument } from '../blocks/draft-document.ts';
import { useBlockName, useBlockSummary } from '../blocks/use-block-name.ts';
import { blockDifferences, type Difference, type DifferenceWords } from './block-differences.ts';
import classes from './change-list.module.css';
import { type BlockChange, countDiff, diffDocuments } from './document-diff.ts';
import { diffWords } from './word-diff.ts';

const wordsLook: Look = { breakWords: true, leading: 'body', maxH: 220, pre: true, scroll: true };

type Kind = 'added' | 'removed' | 'changed' | 'moved' | 'changedMoved';

function kindOf(change: BlockChange): Kind {
  if (change.kind !== 'changed') return change.kind;
  if (!change.isMoved) return 'changed';
  return change.isEdited ? 'changedMoved' : 'moved';
}

function useWords(): DifferenceWords {
  const { t } = useTranslation('editor');
  const texts = useBlockTexts();
  return useMemo(
    () => ({
      yes: t(($) => $.editor.diff.yes),
      no: t(($) => $.editor.diff.no),
      image: (alt) => (alt === '' ? t(($) => $.editor.diff.image) : t(($) => $.editor.diff.imageNamed, { alt })),
      option(field, value) {
        const option = field.options?.find((each) => each.value === value);
        return option && texts.options[option.labelKey];
      },
      fieldLabel: (field) => texts.fields[field.labelKey],
      visible: t(($) => $.editor.diff.visible),
      columns: t(($) => $.editor.diff.columns),
      other: t(($) => $.editor.diff.other),
    }),
    [t, texts],
  );
}

/** A text with inserted and deleted words marked, by colour, by line and for screen readers. */
function Words({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('editor');
  if (before === after)
    return (
      <Text {...wordsLook} className={classes.words}>
        {t(($) => $.editor.diff.otherWay)}
      </Text>
    );
  return (
    <Text {...wordsLook} className={classes.words}>
      {diffWords(before, after).map(({ kind, text }, index) => {
        if (kind === 'same') return <span key={index}>{text}</span>;
        const Mark = kind === 'added' ? 'ins' : 'del';
        const said = kind === 'added' ? t(($) => $.editor.diff.cameWords) : t(($) => $.editor.diff.wentWords);
        return (
          <Mark key={index}>
            <span className="sr-only">{`[${said}: `}</span>
            {text}
            <span className="sr-only">]</span>
          </Mark>
        );
      })}
    </Text>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <Stack as="dl" gap={8} mt={8} mb={2} ml={24} size={13}>
      {differences.map(({ label, before, after }) => (
        <div key={label}>
          <Text as="dt" size={12} tone="faint">
            {label}
          </Text>
          <dd>
            <Words before={before} after={after} />
          </dd>
        </div>
      ))}
    </Stack>
  );
}

const kindLook: Look = { radius: 'sm', fill: 'active', fixed: true, px: 8, tone: 'muted', size: 12, weight: 'medium' };
const toneOf: Partial<Record<Kind, Look>> = {
  added: { fill: 'ok-soft', tone: 'ok' },
  removed: { fill: 'danger-soft', tone: 'danger' },
};

type EntryProps = { icon: IconShape; name: string; note: string; kind: Kind; differences?: readonly Difference[] };

function Entry({ icon, name, note, kind, differences = [] }: EntryProps) {
  const { t } = useTranslation('editor');
  return (
    <Box lineBetween as="li" py={10} className={classes.entry} data-kind={kind}>
      <Row gap={8} shrink size={13} className={classes.head}>
        <Icon {...layout('box', { fixed: true, tone: 'faint' })} of={icon} size={16} />
        <Text as="b" fixed weight="semibold">
          {name}
        </Text>
        <Text as="span" grow shrink tone="faint" truncate>
          {note}
        </Text>
        <Text {...kindLook} {...toneOf[kind]} as="span" className={classes.kind}>
          {t(($) => $.editor.diff[kind])}
        </Text>
      </Row>
      <Differences differences={differences} />
    </Box>
  );
}

function BlockEntry({ change, words }: { change: BlockChange; words: DifferenceWords }) {
  const nameOf = useBlockName();
  const summaryOf = useBlockSummary();
  const block: DraftBlock = change.kind === 'changed' ? change.after : change.block;
  const differences = change.kind === 'changed' ? blockDifferences(change.before, change.after, words) : [];
  return (
    <Entry
      icon={blockIcon(block.type)}
      name={nameOf(block.type)}
      note={summaryOf(block)}
      kind={kindOf(change)}
      differences={differences}
    />
  );
}

const messageParts = ['name', 'subject', 'preheader', 'category', 'format', 'source'] as const;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function MessageEntries({
  names,
  before,
  after,
}: {
  names: readonly string[];
  before: DraftDocument;
  after: DraftDocument;
}) {
  const { t } = useTranslation('editor');
  return names.map((name) => {
    const part = messageParts.find((each) => each === name) ?? 'other';
    const label = t(($) => $.editor.diff.message[part]);
    const difference = { label, before: textOf(before.extra?.[name]), after: textOf(after.extra?.[name]) };
    return <Entry key={name} icon={IconMail} name={label} note="" kind="changed" differences={[difference]} />;
  });
}

/** Differences between two documents, block by block and word by word. */
export function ChangeList({ before, after }: { before: DraftDocument; after: DraftDocument }) {
  const { t } = useTranslation('editor');
  const words = useWords();
  const diff = useMemo(() => diffDocuments(before, after), [before, after]);
  if (countDiff(diff) === 0) return <Text tone="muted">{t(($) => $.editor.diff.nothing)}</Text>;
  return (
    <Stack as="ol" aria-label={t(($) => $.editor.diff.list)}>
      <MessageEntries names={diff.extra} before={before} after={after} />
      {diff.isRestyled && (
        <Entry
          icon={IconPalette}
          name={t(($) => $.editor.diff.look)}
          note={t(($) => $.editor.diff.lookChanged)}
          kind="changed"
        />
      )}
      {diff.hasOtherLanguages && (
        <Entry
          icon={IconLanguage}
          name={t(($) => $.editor.diff.languages)}
          note={t(($) => $.editor.diff.languagesChanged)}
          kind="changed"
        />
      )}
      {diff.blocks.map((change, index) => (
        <BlockEntry key={index} change={change} words={words} />
      ))}
    </Stack>
  );
}

import type { HistoryEntry } from '@enlace/contract/workspace/history/history.schemas.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import type { Column } from '#components/table/column.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import type { HistoryArea } from './history-area.ts';
import { useHistoryWords } from './use-history-words.ts';
import classes from './history-columns.module.css';

const nothing = '–';

function What({ entry }: { entry: HistoryEntry }) {
  const words = useHistoryWords();
  const { name } = entry.subject;
  return (
    <Row as="span" align="baseline" gap={8} shrink>
      <Text
        maxW="100%"
        clip
        as="span"
        fixed
        weight="medium"
        tone="default"
        className={classes.action}
        data-erased={entry.erased || undefined}
      >
        {words.action(entry.action)}
      </Text>
      {name !== null && (
        <Text maxW={260} clip as="span" shrink tone="muted" className={classes.subject}>
          {name}
        </Text>
      )}
    </Row>
  );
}

function Who({ entry }: { entry: HistoryEntry }) {
  const words = useHistoryWords();
  const name = words.person(entry);
  return (
    <Row as="span" gap={8} shrink>
      <Avatar name={entry.actor.name ?? name} size={24} />
      <Box as="span" maxW={220} clip className={classes.name}>
        {name}
      </Box>
    </Row>
  );
}

/** The old value struck out and the new one; only the name where the values are too long for a row. */
function Changes({ entry: { changes, changed } }: { entry: HistoryEntry }) {
  const words = useHistoryWords();
  if (changed.length === 0) return nothing;
  return changed.map((name, index) => {
    const { before = null, after = null } = changes.find((each) => each.name === name) ?? {};
    return (
      <Fragment key={name}>
        {index > 0 && ' · '}
        {words.field(name)} {before !== null && <del>{words.value(before, name)}</del>}
        {before !== null && after !== null && ' → '}
        {after !== null && (
          <Text as="b" tone="default" weight="regular" fill="ok-soft" radius="sm" px={6} py={2}>
            {words.value(after, name)}
          </Text>
        )}
      </Fragment>
    );
  });
}

/** Columns of the list, in order; the client's own has no client column. */
export function useHistoryColumns(area: HistoryArea): readonly Column<HistoryEntry>[] {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const words = useHistoryWords();
  const plain = (text: string) => (
    <Text as="span" tone="muted" tabular>
      {text}
    </Text>
  );
  const client: Column<HistoryEntry> = {
    id: 'client',
    header: t(($) => $.history.column.client),
    isOptional: true,
    cell: ({ owner }) => plain(owner ? owner.name || t(($) => $.history.who.erased) : nothing),
  };
  return [
    { id: 'what', header: t(($) => $.history.column.what), cell: (entry) => <What entry={entry} /> },
    ...(area === 'admin' ? [client] : []),
    { id: 'who', header: t(($) => $.history.column.who), isOptional: true, cell: (entry) => <Who entry={entry} /> },
    {
      id: 'changed',
      header: t(($) => $.history.column.changed),
      isOptional: true,
      cell: (entry) => (
        <Text as="span" tone="muted" tabular>
          <Changes entry={entry} />
        </Text>
      ),
    },
    {
      id: 'how',
      header: t(($) => $.history.column.how),
      isOptional: true,
      cell: ({ cause }) => plain(words.cause(cause.kind)),
    },
    {
      id: 'when',
      header: t(($) => $.history.column.when),
      align: 'end',
      cell: ({ at }) => (
        <Text as="time" tone="muted" tabular dateTime={at} title={formats.dateTime(at)}>
          {formats.time(at)}
        </Text>
      ),
    },
  ];
}

/** The two lines on phones. */
export function PhoneEntry({ entry }: { entry: HistoryEntry }) {
  const formats = useFormats();
  const words = useHistoryWords();
  const whose = entry.owner?.name;
  const second = [entry.subject.name, whose, words.person(entry)].filter((part) => part !== null && part !== undefined);
  return (
    <Box maxW="calc(100vw - 32px)" as="span" block>
      <Row as="span" align="baseline" justify="between" gap={8} shrink className={classes.line}>
        <Text maxW="100%" clip as="b" fixed weight="medium" tone="default" className={classes.action}>
          {words.action(entry.action)}
        </Text>
        <Text as="time" fixed size={12} tone="faint" dateTime={entry.at}>
          {formats.brief(entry.at)}
        </Text>
      </Row>
      <Text as="span" block truncate tone="muted">
        {[...new Set(second)].join(' · ')}
      </Text>
    </Box>
  );
}

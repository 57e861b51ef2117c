import type { HistoryEntry } from '@enlace/contract/workspace/history/history.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/identity/avatar.tsx';
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
    <span className={classes.what}>
      <span className={classes.action} data-erased={entry.erased || undefined}>
        {words.action(entry.action)}
      </span>
      {name !== null && <span className={classes.subject}>{name}</span>}
    </span>
  );
}

function Who({ entry }: { entry: HistoryEntry }) {
  const words = useHistoryWords();
  const name = words.person(entry);
  return (
    <span className={classes.who}>
      <Avatar name={entry.actor.name ?? name} size={24} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}

/** Columns of the list, in order; the client's own has no client column. */
export function useHistoryColumns(area: HistoryArea): readonly Column<HistoryEntry>[] {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const words = useHistoryWords();
  const plain = (text: string) => <span className={classes.plain}>{text}</span>;
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
      cell: ({ changed }) =>
        plain(changed.length === 0 ? nothing : formats.list(changed.map((name) => words.field(name)))),
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
        <time className={classes.plain} dateTime={at} title={formats.dateTime(at)}>
          {formats.dateTime(at)}
        </time>
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
    <span className={classes.phone}>
      <span className={classes.line}>
        <b className={classes.action}>{words.action(entry.action)}</b>
        <time className={classes.when} dateTime={entry.at}>
          {formats.brief(entry.at)}
        </time>
      </span>
      <span className={classes.second}>{[...new Set(second)].join(' · ')}</span>
    </span>
  );
}

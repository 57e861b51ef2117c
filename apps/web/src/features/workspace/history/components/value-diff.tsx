import type { HistoryDetail } from '@enlace/contract/workspace/history/history.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginningOf, changesOf, isLong, type ValueChange } from '../diff.rules.ts';
import { useHistoryWords } from '../use-history-words.ts';
import classes from './value-diff.module.css';

/** Recorded text verbatim, collapsed when long. */
function Value({ text, tone }: { text: string | null; tone: 'before' | 'after' | 'plain' }) {
  const { t } = useTranslation('history');
  const [isOpen, setOpen] = useState(false);
  if (text === null) return <span className={classes.nothing}>{t(($) => $.history.detail.nothing)}</span>;
  const canFold = isLong(text);
  const shown = canFold && !isOpen ? beginningOf(text) : text;
  return (
    <>
      {tone === 'before' && <del className={classes.value}>{shown}</del>}
      {tone === 'after' && <ins className={classes.value}>{shown}</ins>}
      {tone === 'plain' && <span className={classes.value}>{shown}</span>}
      {canFold && (
        <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t(($) => $.history.detail.fold) : t(($) => $.history.detail.unfold)}
        </button>
      )}
    </>
  );
}

function Change({ change }: { change: ValueChange }) {
  const { t } = useTranslation('history');
  const words = useHistoryWords();
  const isSame = change.kind === 'same';
  return (
    <tr data-kind={change.kind}>
      <th scope="row">
        <span className={classes.field}>{words.field(change.name)}</span>
        <span className={classes.kind}>{t(($) => $.history.detail[change.kind])}</span>
      </th>
      <td data-label={t(($) => $.history.detail.before)}>
        <Value text={change.before} tone={isSame ? 'plain' : 'before'} />
      </td>
      <td data-label={t(($) => $.history.detail.after)}>
        <Value text={change.after} tone={isSame ? 'plain' : 'after'} />
      </td>
    </tr>
  );
}

/** Every recorded value before and after: added, removed or changed. */
export function ValueDiff({ detail }: { detail: HistoryDetail }) {
  const { t } = useTranslation('history');
  const changes = changesOf(detail.before, detail.after);
  if (detail.erased) return <p className={classes.note}>{t(($) => $.history.detail.erased)}</p>;
  if (changes.length === 0) return <p className={classes.note}>{t(($) => $.history.detail.noValues)}</p>;
  return (
    <table className={classes.diff}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.history.detail.field)}</th>
          <th scope="col">{t(($) => $.history.detail.before)}</th>
          <th scope="col">{t(($) => $.history.detail.after)}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <Change key={change.name} change={change} />
        ))}
      </tbody>
    </table>
  );
}

import { useTranslation } from 'react-i18next';
import type { PaletteAnswer } from './use-palette-items.ts';
import classes from './palette.module.css';

type Props = Pick<PaletteAnswer, 'state' | 'missing'> & { query: string; count: number };

/** Messages besides the list: no results, no connection, a kind that timed out; and the count for screen readers. */
export function PaletteNotes({ state, missing, query, count }: Props) {
  const { t } = useTranslation(['search', 'shell']);
  const isSettled = state !== 'asking';
  return (
    <>
      {state === 'offline' && <p className={classes.hint}>{t(($) => $.search.offline)}</p>}
      {state === 'failed' && <p className={classes.hint}>{t(($) => $.search.failed)}</p>}
      {missing.length > 0 && (
        <p className={classes.hint}>{t(($) => $.search.missing, { kinds: missing.join(', ') })}</p>
      )}
      {count === 0 && isSettled && (
        <p className={classes.none}>{t(($) => $.shell.palette.none, { query: query.trim() })}</p>
      )}
      <p className="sr-only" role="status">
        {isSettled && query.trim() !== '' ? t(($) => $.search.count, { count }) : ''}
      </p>
    </>
  );
}

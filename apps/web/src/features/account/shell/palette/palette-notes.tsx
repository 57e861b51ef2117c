import { useTranslation } from 'react-i18next';
import { Text } from '#components/layout/layout.tsx';
import type { PaletteAnswer } from './use-palette-items.ts';

type Props = Pick<PaletteAnswer, 'state' | 'missing'> & { query: string; count: number };

/** Messages besides the list: no results, no connection, a kind that timed out; and the count for screen readers. */
export function PaletteNotes({ state, missing, query, count }: Props) {
  const { t } = useTranslation(['search', 'shell']);
  const isSettled = state !== 'asking';
  return (
    <>
      {state === 'offline' && (
        <Text pt={10} px={18} size={13} tone="muted">
          {t(($) => $.search.offline)}
        </Text>
      )}
      {state === 'failed' && (
        <Text pt={10} px={18} size={13} tone="muted">
          {t(($) => $.search.failed)}
        </Text>
      )}
      {missing.length > 0 && (
        <Text pt={10} px={18} size={13} tone="muted">
          {t(($) => $.search.missing, { kinds: missing.join(', ') })}
        </Text>
      )}
      {count === 0 && isSettled && (
        <Text py={28} px={18} textAlign="center" tone="muted">
          {t(($) => $.shell.palette.none, { query: query.trim() })}
        </Text>
      )}
      <p className="sr-only" role="status">
        {isSettled && query.trim() !== '' ? t(($) => $.search.count, { count }) : ''}
      </p>
    </>
  );
}

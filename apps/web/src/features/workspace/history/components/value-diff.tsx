import type { HistoryDetail } from '@enlace/contract/workspace/history/history.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Text } from '#components/layout/layout.tsx';
import { beginningOf, changesOf, isLong, type ValueChange } from '../diff.rules.ts';
import { useHistoryWords } from '../use-history-words.ts';
import classes from './value-diff.module.css';

/** Recorded text verbatim, collapsed when long. */
function Value({ text, tone }: { text: string | null; tone: 'before' | 'after' | 'plain' }) {
  const { t } = useTranslation('history');
  const [isOpen, setOpen] = useState(false);
  if (text === null)
    return (
      <Text as="span" tone="faint">
        {t(($) => $.history.detail.nothing)}
      </Text>
    );
  const canFold = isLong(text);
  const shown = canFold && !isOpen ? beginningOf(text) : text;
  return (
    <>
      {tone === 'before' && <del className={classes.value}>{shown}</del>}
      {tone === 'after' && <ins className={classes.value}>{shown}</ins>}
      {tone === 'plain' && <span className={classes.value}>{shown}</span>}
      {canFold && (
        <Box
          as="button"
          mt={4}
          py={4}

          size={12}
          weight="medium"
          tone="primary"
          hover="underline"
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t(($) => $.history.detail.fold) : t(($) => $.history.detail.unfold)}
        </Box>
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
        <Text as="span" block weight="medium" breakWords>
          {words.field(change.name)}
        </Text>
        <Text weight="regular" as="span" block size={12} tone="faint">
          {t(($) => $.history.detail[change.kind])}
        </Text>
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
  if (detail.erased)
    return (
      <Text size={13} tone="muted">
        {t(($) => $.history.detail.erased)}
      </Text>
    );
  if (changes.length === 0)
    return (
      <Text size={13} tone="muted">
        {t(($) => $.history.detail.noValues)}
      </Text>
    );
  return (
    <Box as="table" size={13} className={classes.diff}>
      <Box as="thead" unseenOnPhone>
        <tr>
          <th scope="col">{t(($) => $.history.detail.field)}</th>
          <th scope="col">{t(($) => $.history.detail.before)}</th>
          <th scope="col">{t(($) => $.history.detail.after)}</th>
        </tr>
      </Box>
      <tbody>
        {changes.map((change) => (
          <Change key={change.name} change={change} />
        ))}
      </tbody>
    </Box>
  );
}

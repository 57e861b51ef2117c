import { useTranslation } from 'react-i18next';
import { Text } from '#components/layout/layout.tsx';
import type { DraftEditor } from '../api/use-draft.ts';
import classes from './composer.module.css';

/** Save state of the draft, as text. */
export function DraftNote({ draft }: { draft: DraftEditor }) {
  const { t } = useTranslation(['mailbox', 'composer']);
  return (
    <Text as="span" ml="auto" size={12} tone="faint" className={classes.note} aria-live="polite">
      {draft.state === 'saving' && t(($) => $.mailbox.draft.saving)}
      {draft.state === 'saved' && t(($) => $.mailbox.draft.saved)}
      {draft.state === 'offline' && t(($) => $.composer.draft.offline)}
      {draft.state === 'failed' && (
        <>
          {t(($) => $.mailbox.draft.failed)}{' '}
          <button type="button" className={classes.again} onClick={() => void draft.saveNow()}>
            {t(($) => $.mailbox.retry)}
          </button>
        </>
      )}
    </Text>
  );
}

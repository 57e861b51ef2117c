import { useTranslation } from 'react-i18next';
import { Box, Text } from '#components/layout/layout.tsx';
import type { DraftEditor } from '../api/use-draft.ts';
import classes from './composer.module.css';

/** Save state of the draft, as text. */
export function DraftNote({ draft }: { draft: DraftEditor }) {
  const { t } = useTranslation(['mailbox', 'composer']);
  return (
    <Text
      phone={{ overflow: 'hidden' }}
      as="span"
      ml="auto"
      size={12}
      tone="faint"
      className={classes.note}
      aria-live="polite"
    >
      {draft.state === 'saving' && t(($) => $.mailbox.draft.saving)}
      {draft.state === 'saved' && t(($) => $.mailbox.draft.saved)}
      {draft.state === 'offline' && t(($) => $.composer.draft.offline)}
      {draft.state === 'failed' && (
        <>
          {t(($) => $.mailbox.draft.failed)}{' '}
          <Box
            as="button"
            minH={24}
            weight="medium"
            tone="primary"
            underline
            type="button"
            onClick={() => void draft.saveNow()}
          >
            {t(($) => $.mailbox.retry)}
          </Box>
        </>
      )}
    </Text>
  );
}

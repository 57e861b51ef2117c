import { useTranslation } from 'react-i18next';
import { Text } from '#components/layout/layout.tsx';
import type { SaveState } from '#lib/drafts/draft-saver.ts';
import classes from './save-note.module.css';

/** Save state of the draft, as text. */
export function SaveNote({ state }: { state: SaveState }) {
  const { t } = useTranslation('campaigns');
  const text = state === 'conflict' ? t(($) => $.campaigns.save.failed) : t(($) => $.campaigns.save[state]);
  return (
    <Text as="span" mr={8} size={13} tone="faint" nowrap className={classes.note} role="status" data-state={state}>
      {text}
    </Text>
  );
}

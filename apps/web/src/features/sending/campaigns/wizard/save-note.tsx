import { useTranslation } from 'react-i18next';
import { Text } from '#components/layout/layout.tsx';
import type { SaveState } from '#lib/drafts/draft-saver.ts';

const tones = { saving: 'faint', saved: 'faint', failed: 'danger', conflict: 'danger', offline: 'warn' } as const;

/** Save state of the draft, as text. */
export function SaveNote({ state }: { state: SaveState }) {
  const { t } = useTranslation('campaigns');
  const text = state === 'conflict' ? t(($) => $.campaigns.save.failed) : t(($) => $.campaigns.save[state]);
  return (
    <Text as="span" mr={8} size={13} tone={tones[state]} nowrap role="status">
      {text}
    </Text>
  );
}

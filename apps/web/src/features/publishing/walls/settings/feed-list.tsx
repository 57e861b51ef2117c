import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconCopy } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Text } from '#components/layout/layout.tsx';
import { copyText } from '#lib/clipboard/copy-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';

const kinds = ['rss', 'atom', 'json'] as const;
const names = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' } as const;

/** Feeds of the wall. */
export function FeedList({ wall }: { wall: Wall }) {
  const { t } = useTranslation('walls');
  const isOpen = wall.privacy === 'public' || wall.privacy === 'unlisted';
  return (
    <>
      <Text size={13} tone="muted">
        {isOpen ? t(($) => $.walls.feeds.help) : t(($) => $.walls.feeds.closed)}
      </Text>
      {kinds.map((kind) => {
        const url = new URL(wall.feeds[kind], wall.url).href;
        return (
          <TextField
            key={kind}
            label={names[kind]}
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
            end={
              <IconButton
                icon={IconCopy}
                size={28}
                iconSize={16}
                label={t(($) => $.walls.feeds.copy, { name: names[kind] })}
                onClick={() => void copyText(url).then(() => showToast({ text: t(($) => $.walls.done.copied) }))}
              />
            }
          />
        );
      })}
    </>
  );
}

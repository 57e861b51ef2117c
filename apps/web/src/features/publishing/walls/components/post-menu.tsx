import { wallLimits } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  IconArchive,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconClock,
  IconDots,
  IconExternalLink,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconSend,
  IconTrash,
  IconUserOff,
} from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { copyText } from '#lib/clipboard/copy-text.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import type { PostActions } from '../api/use-post-actions.ts';
import { movedPin } from '../post-card.rules.ts';

export type PostMenuProps = {
  post: Post;
  actions: PostActions;
  /** Pinned posts of the wall, in order. */
  pins: readonly string[];
  onEdit: () => void;
  onSchedule: () => void;
  onBlock: (() => void) | undefined;
};

function Item({ icon, label, onClick }: { icon: IconShape; label: string; onClick: (() => void) | undefined }) {
  return (
    <Menu.Item leftSection={<Icon of={icon} size={16} />} disabled={onClick === undefined} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}

function Pins({ post, actions, pins }: Pick<PostMenuProps, 'post' | 'actions' | 'pins'>) {
  const { t } = useTranslation('walls');
  const { id } = post;
  if (post.pin === null) {
    const isFull = pins.length >= wallLimits.pins;
    return (
      <Item
        icon={IconPin}
        label={isFull ? t(($) => $.walls.menu.pinsFull, { n: wallLimits.pins }) : t(($) => $.walls.menu.pin)}
        onClick={isFull ? undefined : () => actions.setPins([...pins, id])}
      />
    );
  }
  const moves = [
    { step: -1, icon: IconArrowUp, label: t(($) => $.walls.menu.up) },
    { step: 1, icon: IconArrowDown, label: t(($) => $.walls.menu.down) },
  ] as const;
  return (
    <>
      <Item
        icon={IconPinnedOff}
        label={t(($) => $.walls.menu.unpin)}
        onClick={() => actions.setPins(pins.filter((each) => each !== id))}
      />
      {moves.map(({ step, icon, label }) => {
        const ids = movedPin({ ids: pins, id, step });
        return ids && <Item key={step} icon={icon} label={label} onClick={() => actions.setPins(ids)} />;
      })}
    </>
  );
}

function Address({ post }: { post: Post }) {
  const { t } = useTranslation('walls');
  const url = new URL(post.path, window.location.origin).href;
  return (
    <>
      <Item
        icon={IconLink}
        label={t(($) => $.walls.menu.copy)}
        onClick={() => void copyText(url).then(() => showToast({ text: t(($) => $.walls.done.copied) }))}
      />
      <Menu.Item
        component="a"
        href={post.path}
        target="_blank"
        rel="noopener"
        leftSection={<Icon of={IconExternalLink} size={16} />}
      >
        {t(($) => $.walls.menu.open)}
      </Menu.Item>
    </>
  );
}

/** Actions for a post, by its state. */
export function PostMenu({ post, actions, pins, onEdit, onSchedule, onBlock }: PostMenuProps) {
  const { t } = useTranslation('walls');
  const { state } = post;
  const isOwn = post.author.kind === 'owner';
  if (post.deletedAt !== null) {
    return (
      <IconButton
        icon={IconArrowBackUp}
        size={28}
        label={t(($) => $.walls.menu.restore)}
        disabled={actions.isBusy}
        onClick={actions.restore}
      />
    );
  }
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <IconButton icon={IconDots} size={28} label={t(($) => $.walls.menu.label)} />
      </Menu.Target>
      <Menu.Dropdown>
        {isOwn && <Item icon={IconPencil} label={t(($) => $.walls.menu.edit)} onClick={onEdit} />}
        {state === 'published' && <Pins post={post} actions={actions} pins={pins} />}
        {state === 'published' && <Address post={post} />}
        {state !== 'published' && (
          <Item icon={IconSend} label={t(($) => $.walls.menu.publish)} onClick={actions.publish} />
        )}
        {(state === 'draft' || state === 'scheduled') && (
          <Item
            icon={IconClock}
            label={state === 'draft' ? t(($) => $.walls.menu.schedule) : t(($) => $.walls.menu.reschedule)}
            onClick={onSchedule}
          />
        )}
        {state === 'scheduled' && (
          <Item
            icon={IconArrowBackUp}
            label={t(($) => $.walls.menu.unschedule)}
            onClick={() => actions.schedule(null)}
          />
        )}
        {onBlock && <Item icon={IconUserOff} label={t(($) => $.walls.menu.block)} onClick={onBlock} />}
        <Menu.Divider />
        {state === 'published' && (
          <Item icon={IconArchive} label={t(($) => $.walls.menu.archive)} onClick={actions.archive} />
        )}
        <Item icon={IconTrash} label={t(($) => $.walls.menu.remove)} onClick={actions.remove} />
      </Menu.Dropdown>
    </Menu>
  );
}

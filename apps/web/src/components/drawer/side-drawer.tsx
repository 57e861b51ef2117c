import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconChevronUp, IconX } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Box, layout, Row } from '#components/layout/layout.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { useFocusReturn } from '#lib/layers/use-focus-return.ts';
import { useTopmost } from '#lib/layers/use-topmost.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import classes from './side-drawer.module.css';

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Sticky buttons at the bottom. */
  foot?: ReactNode;
  /** Previous and next item of the list without closing. */
  walk?: {
    previous: { label: string; go: (() => void) | undefined };
    next: { label: string; go: (() => void) | undefined };
  };
  size?: number;
  /** The keys of the list still work while the drawer is open next to it. */
  leavesKeys?: boolean;
};

/** View or edit one item next to its list, which stays usable; a bottom sheet on phones. */
export function SideDrawer({ title, isOpen, onClose, children, foot, walk, size = 560, leavesKeys = false }: Props) {
  const { t } = useTranslation('common');
  const isPhone = useMedia(phoneQuery);
  const isTopmost = useTopmost(isOpen);
  useFocusReturn(isOpen);
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={isTopmost}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : size}
      trapFocus={isPhone}
      lockScroll={isPhone}
      closeOnClickOutside={isPhone}
      // A class on the content would also apply to Mantine's inner box, whose layout positions the drawer.
      classNames={{ content: classes.content ?? '' }}
    >
      {isPhone && <Drawer.Overlay />}
      <Drawer.Content aria-label={title} data-leaves-keys={(leavesKeys && !isPhone) || undefined}>
        <Row h={56} lineBottom as="header" gap={4} fixed pr={12} pl={20}>
          <Drawer.Title {...layout('box', { truncate: true, grow: true, shrink: true, size: 16, weight: 'semibold' })}>
            <Unbroken text={title} />
          </Drawer.Title>
          {walk && (
            <>
              <IconButton
                icon={IconChevronUp}
                label={walk.previous.label}
                disabled={!walk.previous.go}
                onClick={walk.previous.go}
              />
              <IconButton
                icon={IconChevronDown}
                label={walk.next.label}
                disabled={!walk.next.go}
                onClick={walk.next.go}
              />
            </>
          )}
          <IconButton icon={IconX} label={t(($) => $.common.close)} onClick={onClose} />
        </Row>
        <Box scroll grow shrinkY p={20}>
          {children}
        </Box>
        {foot !== undefined && (
          <Row lineTop as="footer" justify="end" gap={8} fixed py={12} px={20} align="stretch">
            {foot}
          </Row>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

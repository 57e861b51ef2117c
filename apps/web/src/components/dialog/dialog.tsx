import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Row, Text } from '#components/layout/layout.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { useFocusReturn } from '#lib/layers/use-focus-return.ts';
import { useTopmost } from '#lib/layers/use-topmost.ts';
import classes from './dialog.module.css';

type Props = {
  /** A question or a verb. */
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that repeat the verb; the primary one last. */
  actions?: ReactNode;
  size?: number;
};

const parts = { header: classes.head ?? '', title: classes.title ?? '', body: classes.body ?? '' };

/** For naming, choosing, and the few irreversible actions. Esc and clicking the backdrop close it. */
export function Dialog({ title, isOpen, onClose, children, actions, size = 460 }: Props) {
  const isTopmost = useTopmost(isOpen);
  useFocusReturn(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={isTopmost}
      title={<Unbroken text={title} />}
      withCloseButton={false}
      padding={0}
      size={size}
      classNames={parts}
    >
      <Text as="div" pt={8} pb={20} px={24} tone="muted">
        {children}
      </Text>
      {actions !== undefined && (
        <Row
          position="sticky"
          bottom={0}
          fill="raised"
          lineTop
          wrap
          justify="end"
          gap={8}
          py={14}
          px={24}
          align="stretch"
        >
          {actions}
        </Row>
      )}
    </Modal>
  );
}

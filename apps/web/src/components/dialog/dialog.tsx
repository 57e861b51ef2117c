import { Modal } from '@mantine/core';
import { type ReactNode, useId } from 'react';
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

/** For naming, choosing, and the few things that cannot be taken back. Esc and the ground around it close it. */
export function Dialog({ title, isOpen, onClose, children, actions, size = 460 }: Props) {
  const titleId = useId();
  return (
    <Modal opened={isOpen} onClose={onClose} withCloseButton={false} padding={0} size={size} aria-labelledby={titleId}>
      <div className={classes.body}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <div className={classes.content}>{children}</div>
      </div>
      {actions !== undefined && <div className={classes.foot}>{actions}</div>}
    </Modal>
  );
}

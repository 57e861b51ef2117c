import { Popover } from '@mantine/core';
import { useState } from 'react';
import { IconInfoCircle } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { layout } from '#components/layout/layout.tsx';
import classes from './figure-tip.module.css';

/** Explains a figure, behind a button that works by mouse, keyboard and touch. */
export function FigureTip({ label, text }: { label: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={300} position="bottom-start" withinPortal trapFocus={false}>
      <Popover.Target>
        <IconButton
          icon={IconInfoCircle}
          label={label}
          size={28}
          iconSize={16}
          className={classes.button}
          // The focus stays here, so Esc does too; a dialog around it listens before React does.
          data-mantine-stop-propagation={isOpen || undefined}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpen) return;
            event.stopPropagation();
            setOpen(false);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown
        {...layout('box', { px: 12, py: 10, size: 13, weight: 'regular', tone: 'muted', className: classes.text })}
      >
        {text}
      </Popover.Dropdown>
    </Popover>
  );
}

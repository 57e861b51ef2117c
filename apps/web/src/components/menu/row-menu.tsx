import { Menu } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconDots } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';

type Props = {
  /** Accessible name of the button, including the menu's subject. */
  label: string;
  width?: number;
  className?: string | undefined;
  /** `Menu.Item`s. */
  children: ReactNode;
};

/** Opens once mounted, from its own button, so that the focus returns to it. */
function BuiltMenu({ label, width, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      {...(width === undefined ? {} : { width })}
    >
      <Menu.Target>
        <IconButton ref={button} icon={IconDots} size={28} iconSize={16} label={label} className={className} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** The menu of one of many rows: a plain button until it is pressed, since a list would mount a hundred in vain. */
export function RowMenu(props: Props) {
  const [isBuilt, setBuilt] = useState(false);
  if (isBuilt) return <BuiltMenu {...props} />;
  const { label, className } = props;
  return (
    <IconButton
      icon={IconDots}
      size={28}
      iconSize={16}
      label={label}
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setBuilt(true)}
    />
  );
}

import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '#components/icon/icon.tsx';
import { Kbd } from '#components/keys/kbd.tsx';
import { Row } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';

type Props = {
  icon: IconShape;
  onRun: () => void;
  /** The key that does the same. It is said apart from the name. */
  keyName?: string | undefined;
  isDanger?: boolean | undefined;
  children: ReactNode;
};

/** An act of a menu, with its key. */
export function MenuAct({ icon, onRun, keyName, isDanger = false, children }: Props) {
  return (
    <Menu.Item
      {...(isDanger ? { color: 'var(--danger-text)' } : {})}
      leftSection={<Icon of={icon} size={16} />}
      rightSection={
        keyName === undefined ? null : (
          <Row as="span" inline hideOnPhone aria-hidden="true">
            <Kbd>{keyName}</Kbd>
          </Row>
        )
      }
      aria-keyshortcuts={keyName}
      onClick={onRun}
    >
      {children}
    </Menu.Item>
  );
}

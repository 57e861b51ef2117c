import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconCheck } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import classes from './menu-choice.module.css';

type Common = {
  isChosen: boolean;
  children?: ReactNode;
  className?: string;
  lang?: string;
  /** Accessible name of an option without text. */
  label?: string;
};

// Mantine overrides a role passed to `Menu.Item`; these two items set the right ones. Its own check mark is hidden: the
// selection is shown by background or our check.
function sharedProps({ label, lang, className }: Pick<Common, 'label' | 'lang' | 'className'>) {
  return {
    classNames: { itemIndicator: classes.mark ?? '', ...(className === undefined ? {} : { item: className }) },
    ...(lang === undefined ? {} : { lang }),
    ...(label === undefined ? {} : { 'aria-label': label, title: label }),
  };
}

type RadioProps = Common & { onChoose: () => void; icon?: IconShape; staysOpen?: boolean };

/** One of several exclusive options in a menu: `menuitemradio`. */
export function MenuRadio({ isChosen, onChoose, icon, staysOpen = false, children, ...rest }: RadioProps) {
  return (
    <Menu.RadioItem
      {...sharedProps(rest)}
      value=""
      checked={isChosen}
      data-chosen={isChosen || undefined}
      closeMenuOnClick={!staysOpen}
      onClick={onChoose}
    >
      {icon ? (
        <Row as="span" inline gap={10}>
          <Icon of={icon} size={16} />
          {children}
        </Row>
      ) : (
        children
      )}
    </Menu.RadioItem>
  );
}

type CheckProps = Common & { onToggle: () => void };

/** An independent on/off option in a menu, which stays open: `menuitemcheckbox`. */
export function MenuCheck({ isChosen, onToggle, children, ...rest }: CheckProps) {
  return (
    <Menu.CheckboxItem
      {...sharedProps(rest)}
      checked={isChosen}
      closeMenuOnClick={false}
      rightSection={isChosen && <Icon of={IconCheck} size={16} />}
      onClick={onToggle}
    >
      {children}
    </Menu.CheckboxItem>
  );
}

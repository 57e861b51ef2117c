import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '#components/icon/icon.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import classes from './menu-choice.module.css';

type Common = {
  isChosen: boolean;
  children?: ReactNode;
  className?: string;
  lang?: string;
  /** Name of a choice that shows no text. */
  label?: string;
};

// Mantine writes its own role over one that is passed to `Menu.Item`; these two items bring the right ones along. Their
// own mark is put away: what is chosen is told by its ground, or by our check.
function sharedProps({ label, lang, className }: Pick<Common, 'label' | 'lang' | 'className'>) {
  return {
    classNames: { itemIndicator: classes.mark ?? '', ...(className === undefined ? {} : { item: className }) },
    ...(lang === undefined ? {} : { lang }),
    ...(label === undefined ? {} : { 'aria-label': label, title: label }),
  };
}

type RadioProps = Common & { onChoose: () => void; icon?: IconShape; staysOpen?: boolean };

/** One of several in a menu, of which one holds: `menuitemradio`. */
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
        <span className={classes.line}>
          <Icon of={icon} size={16} />
          {children}
        </span>
      ) : (
        children
      )}
    </Menu.RadioItem>
  );
}

type CheckProps = Common & { onToggle: () => void };

/** Something in a menu that is on or off, whatever the others are; the menu stays open: `menuitemcheckbox`. */
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

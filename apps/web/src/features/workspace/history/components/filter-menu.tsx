import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconChevronDown } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import classes from './history-tools.module.css';

export type FilterChoice<Value extends string> = { value: Value; label: string };

type Props<Value extends string> = {
  name: string;
  choices: readonly FilterChoice<Value>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

const any = '';

/** One filter as a button: collapsed it shows its value, expanded the options. */
export function FilterMenu<Value extends string>({ name, choices, value, onChange }: Props<Value>) {
  const { t } = useTranslation('history');
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Menu position="bottom-start" checkIcon={<Icon of={IconCheck} size={16} />}>
      <Menu.Target>
        <button type="button" className={classes.filter} data-set={chosen !== undefined || undefined}>
          {chosen ? t(($) => $.history.tools.chosen, { name, value: chosen.label }) : name}
          <Icon of={IconChevronDown} size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.RadioGroup
          value={chosen?.value ?? any}
          onChange={(next) => onChange(choices.find((choice) => choice.value === next)?.value)}
        >
          <Menu.RadioItem value={any} closeMenuOnClick>
            {t(($) => $.history.tools.any)}
          </Menu.RadioItem>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

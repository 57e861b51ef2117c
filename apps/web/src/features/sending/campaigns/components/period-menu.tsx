import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconCalendar } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { type Period, periods } from '../rules/campaign-address.ts';

type Props = { period: Period | undefined; onChange: (period: Period | undefined) => void };

export function PeriodMenu({ period, onChange }: Props) {
  const { t } = useTranslation('campaigns');
  const name = (value: Period | undefined) => t(($) => $.campaigns.periods[value ?? 'any']);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="sm" icon={IconCalendar} aria-label={`${t(($) => $.campaigns.period)}: ${name(period)}`}>
          {name(period)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[undefined, ...periods].map((value) => (
          <Menu.Item key={value ?? 'any'} data-chosen={value === period || undefined} onClick={() => onChange(value)}>
            {name(value)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

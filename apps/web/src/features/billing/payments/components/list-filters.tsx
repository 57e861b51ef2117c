import type { InvoiceStanding } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Row } from '#components/layout/layout.tsx';
import { MenuRadio } from '#components/menu/menu-choice.tsx';

type Props = {
  years: readonly number[];
  standings: readonly InvoiceStanding[];
  year: number | undefined;
  standing: InvoiceStanding | undefined;
  onYear: (year: number | undefined) => void;
  onStanding: (standing: InvoiceStanding | undefined) => void;
};

function FilterMenu({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="sm" iconEnd={IconChevronDown} aria-label={`${name}: ${label}`}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Year and state filters of the invoices. */
export function ListFilters({ years, standings, year, standing, onYear, onStanding }: Props) {
  const { t } = useTranslation('payments');
  const everyYear = t(($) => $.payments.list.everyYear);
  const everyState = t(($) => $.payments.list.everyState);
  return (
    <Row wrap justify="end" gap={8} pb={10} align="stretch">
      <FilterMenu name={t(($) => $.payments.list.year)} label={year === undefined ? everyYear : String(year)}>
        <MenuRadio isChosen={year === undefined} onChoose={() => onYear(undefined)}>
          {everyYear}
        </MenuRadio>
        {years.map((each) => (
          <MenuRadio key={each} isChosen={each === year} onChoose={() => onYear(each)}>
            {each}
          </MenuRadio>
        ))}
      </FilterMenu>
      <FilterMenu
        name={t(($) => $.payments.list.state)}
        label={standing === undefined ? everyState : t(($) => $.payments.standing[standing])}
      >
        <MenuRadio isChosen={standing === undefined} onChoose={() => onStanding(undefined)}>
          {everyState}
        </MenuRadio>
        {standings.map((each) => (
          <MenuRadio key={each} isChosen={each === standing} onChoose={() => onStanding(each)}>
            {t(($) => $.payments.standing[each])}
          </MenuRadio>
        ))}
      </FilterMenu>
    </Row>
  );
}

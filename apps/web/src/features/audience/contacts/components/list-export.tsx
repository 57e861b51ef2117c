import type { ExportFormat } from '@enlace/contract/audience/contacts/contacts.contract.ts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAddressBook, IconDownload, IconFileSpreadsheet, IconTable } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';

const forms = [
  { format: 'csv', icon: IconTable },
  { format: 'xlsx', icon: IconFileSpreadsheet },
  { format: 'vcard', icon: IconAddressBook },
] as const;

type MenuProps = { onExport: (format: ExportFormat) => void; isTableOnly?: boolean; children: ReactNode };

/** The export formats of contacts, behind any button. */
export function ExportMenu({ onExport, isTableOnly = false, children }: MenuProps) {
  const { t } = useTranslation('contacts');
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {forms.slice(0, isTableOnly ? 1 : forms.length).map(({ format, icon }) => (
          <Menu.Item key={format} leftSection={<Icon of={icon} size={16} />} onClick={() => onExport(format)}>
            {t(($) => $.contacts.exportAs[format])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type Props = { isExporting: boolean; onExport: (format: ExportFormat) => void };

/** Exports all matches. */
export function ListExport({ isExporting, onExport }: Props) {
  const { t } = useTranslation('contacts');
  return (
    <ExportMenu onExport={onExport}>
      <Button size="sm" icon={IconDownload} loading={isExporting}>
        {isExporting ? t(($) => $.contacts.exporting) : t(($) => $.contacts.export)}
      </Button>
    </ExportMenu>
  );
}

import { fromWireLocale, wireLocales } from '@enlace/contract/core/locale.ts';
import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconDownload } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import type { InvoiceActs } from '../api/use-invoice-acts.ts';

/** Data formats, which use the invoice's own language. */
const dataFormats = ['factur-x', 'ubl', 'cii'] as const;

/** An issued invoice in all formats, the printed one in each language. */
export function DownloadMenu({ invoice, acts }: { invoice: AdminInvoice; acts: InvoiceActs }) {
  const { t } = useTranslation('invoicing');
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button icon={IconDownload} loading={acts.busy === 'file'}>
          {t(($) => $.invoicing.drawer.download)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {wireLocales.map((language) => (
          <Menu.Item key={language} onClick={() => void acts.file(invoice, 'pdf', language)}>
            {t(($) => $.invoicing.drawer.pdfIn, { language: localeNames[fromWireLocale(language)] })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {dataFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void acts.file(invoice, format)}>
            {t(($) => $.invoicing.drawer.formats[format])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { livePaymentStates } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  IconArrowBackUp,
  IconBan,
  IconCash,
  IconCashBanknoteMoveBack,
  IconDots,
  IconReceiptRefund,
  IconSend2,
} from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';
import { clientMoneyQuery } from '../api/invoices.queries.ts';
import type { InvoiceActs } from '../api/use-invoice-acts.ts';
import { refundable } from '../refunds.rules.ts';
import { DownloadMenu } from './download-menu.tsx';

/** Dialogs opened by the buttons. */
export type InvoiceDialog =
  | 'charge'
  | 'paid'
  | 'credit'
  | 'refund'
  | 'uncollectible'
  | 'void'
  | 'issue'
  | 'remove'
  | 'edit';
type Props = { invoice: AdminInvoice; acts: InvoiceActs; onAsk: (dialog: InvoiceDialog) => void };

function DraftFoot({ acts, onAsk }: Props) {
  const { t } = useTranslation('invoicing');
  return (
    <>
      <Button variant="danger" loading={acts.busy === 'remove'} onClick={() => onAsk('remove')}>
        {t(($) => $.invoicing.drawer.remove)}
      </Button>
      <Box as="span" grow />
      <Button onClick={() => onAsk('edit')}>{t(($) => $.invoicing.drawer.edit)}</Button>
      <Button variant="primary" loading={acts.busy === 'issue'} onClick={() => onAsk('issue')}>
        {acts.busy === 'issue' ? t(($) => $.invoicing.drawer.issuing) : t(($) => $.invoicing.drawer.issue)}
      </Button>
    </>
  );
}

/** The available buttons, by what the invoice allows. */
function allowed(invoice: AdminInvoice) {
  const { kind, state, dueMinor, totalMinor, creditedMinor, paidMinor } = invoice;
  const isOpen = kind === 'invoice' && dueMinor > 0;
  const isIssued = isOpen && state === 'issued';
  return {
    credit: kind === 'invoice' && totalMinor - creditedMinor > 0,
    pay: isOpen,
    refund: kind === 'invoice' && refundable(invoice).length > 0,
    uncollectible: isIssued,
    void: isIssued && paidMinor === 0 && creditedMinor === 0,
  };
}

/** Charging a card is offered where the client has one and no other payment is under way. */
function useCanCharge({ client, dueMinor, payments }: AdminInvoice): boolean {
  const isOpen = dueMinor > 0 && !payments.some(({ state }) => livePaymentStates.some((live) => live === state));
  const { data } = useQuery({ ...clientMoneyQuery(client.id), enabled: isOpen && client.alias !== null });
  return isOpen && (data?.cards.length ?? 0) > 0;
}

type ItemProps = { icon: IconShape; label: string; onClick: () => void };

function Item({ icon, label, onClick }: ItemProps) {
  return (
    <Menu.Item leftSection={<Icon of={icon} size={16} />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}

/** Less frequent actions, and on phones those without room. */
function MoreMenu({ invoice, acts, onAsk, isPhone, canCharge }: Props & { isPhone: boolean; canCharge: boolean }) {
  const { t } = useTranslation('invoicing');
  const may = allowed(invoice);
  if (!may.uncollectible && !may.refund && !isPhone) return null;
  return (
    <Menu position="top-end">
      <Menu.Target>
        <IconButton icon={IconDots} label={t(($) => $.invoicing.drawer.more)} />
      </Menu.Target>
      <Menu.Dropdown>
        {isPhone && (
          <Item icon={IconSend2} label={t(($) => $.invoicing.drawer.resend)} onClick={() => void acts.send(invoice)} />
        )}
        {isPhone && may.credit && (
          <Item icon={IconReceiptRefund} label={t(($) => $.invoicing.drawer.credit)} onClick={() => onAsk('credit')} />
        )}
        {isPhone && canCharge && may.pay && (
          <Item icon={IconCash} label={t(($) => $.invoicing.drawer.markPaid)} onClick={() => onAsk('paid')} />
        )}
        {may.refund && (
          <Item
            icon={IconCashBanknoteMoveBack}
            label={t(($) => $.invoicing.drawer.refund)}
            onClick={() => onAsk('refund')}
          />
        )}
        {may.uncollectible && (
          <Item
            icon={IconBan}
            label={t(($) => $.invoicing.drawer.uncollectible)}
            onClick={() => onAsk('uncollectible')}
          />
        )}
        {may.void && (
          <Item icon={IconArrowBackUp} label={t(($) => $.invoicing.drawer.void)} onClick={() => onAsk('void')} />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Actions for an invoice in its current state. */
export function DrawerFoot({ invoice, acts, onAsk }: Props) {
  const { t } = useTranslation('invoicing');
  const isPhone = useMedia(phoneQuery);
  const canWrite = useCan('invoices.write');
  const canCharge = useCanCharge(invoice);
  if (invoice.state === 'draft') return canWrite ? <DraftFoot invoice={invoice} acts={acts} onAsk={onAsk} /> : null;
  const may = allowed(invoice);
  const resend = invoice.sentAt === null ? t(($) => $.invoicing.drawer.send) : t(($) => $.invoicing.drawer.resend);
  return (
    <>
      {canWrite && !isPhone && may.credit && (
        <Button variant="danger" onClick={() => onAsk('credit')}>
          {t(($) => $.invoicing.drawer.credit)}
        </Button>
      )}
      <Box as="span" grow />
      {canWrite && <MoreMenu invoice={invoice} acts={acts} onAsk={onAsk} isPhone={isPhone} canCharge={canCharge} />}
      <DownloadMenu invoice={invoice} acts={acts} />
      {canWrite && !isPhone && (
        <Button icon={IconSend2} loading={acts.busy === 'send'} onClick={() => void acts.send(invoice)}>
          {acts.busy === 'send' ? t(($) => $.invoicing.drawer.sending) : resend}
        </Button>
      )}
      {canWrite && may.pay && (!canCharge || !isPhone) && (
        <Button variant={canCharge ? 'default' : 'primary'} onClick={() => onAsk('paid')}>
          {t(($) => $.invoicing.drawer.markPaid)}
        </Button>
      )}
      {canWrite && canCharge && (
        <Button variant="primary" onClick={() => onAsk('charge')}>
          {t(($) => $.invoicing.client.charge)}
        </Button>
      )}
    </>
  );
}

import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { invoiceQuery } from '../api/invoices.queries.ts';
import { useInvoiceActs } from '../api/use-invoice-acts.ts';
import { usePaperFormats } from '../use-paper-formats.ts';
import { DraftDrawer } from './draft-drawer.tsx';
import { DrawerFoot, type InvoiceDialog } from './drawer-foot.tsx';
import { InvoiceDialogs } from './invoice-dialogs.tsx';
import { ChainPlace, Payments, Timeline } from './invoice-facts.tsx';
import { InvoicePaper } from './invoice-paper.tsx';
import { InvoiceStateInTime } from './invoice-state.tsx';

/** Fits the paper and all buttons below it. */
const drawerWidth = 620;

type Walk = { previous: string | undefined; next: string | undefined };
type Props = {
  id: string;
  walk: Walk;
  /** The dialog it opens with. */
  startWith?: InvoiceDialog | undefined;
  /** The payment whose refund it opens with. */
  paymentId?: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** The state, the client, and related invoices. */
function Head({ invoice, onOpen }: { invoice: AdminInvoice; onOpen: (id: string) => void }) {
  const { t } = useTranslation('invoicing');
  const { money } = usePaperFormats(invoice.currency);
  const { client, creditNotes, rectifies, clientCreditMinor } = invoice;
  const related = [...(rectifies ? [rectifies] : []), ...creditNotes];
  return (
    <Row wrap gap={6} gapX={12} mb={14} size={13}>
      <InvoiceStateInTime invoice={invoice} />
      {client.alias === null ? (
        <span>{client.name}</span>
      ) : (
        <TextLink to={paths.admin.user(client.id)}>{client.name}</TextLink>
      )}
      {related.map(({ id, fullNumber }) => (
        <Box as="button" weight="medium" tone="primary" underline key={id} type="button" onClick={() => onOpen(id)}>
          <Unbroken text={fullNumber} />
        </Box>
      ))}
      {clientCreditMinor > 0 && (
        <Text as="span" tone="muted">
          {t(($) => $.invoicing.drawer.clientCredit)}: {money(clientCreditMinor)}
        </Text>
      )}
    </Row>
  );
}

function Content({ invoice, onOpen }: { invoice: AdminInvoice; onOpen: (id: string) => void }) {
  const { t } = useTranslation('invoicing');
  const { paymentReference, state } = invoice;
  return (
    <>
      <Head invoice={invoice} onOpen={onOpen} />
      <InvoicePaper invoice={invoice} />
      {paymentReference !== null && (
        <Text mt={12} size={13} tone="muted">
          {t(($) => $.invoicing.paper.reference)}:{' '}
          <Text as="b" weight="semibold" tone="default" tabular>
            {paymentReference}
          </Text>
        </Text>
      )}
      {state !== 'draft' && <Payments invoice={invoice} onOpen={onOpen} />}
      <Timeline invoice={invoice} />
      {invoice.chain && <ChainPlace chain={invoice.chain} />}
    </>
  );
}

/** One invoice next to the list: the document, its timeline and its actions. */
export function InvoiceDrawer({ id, walk, startWith, paymentId, onOpen, onClose }: Props) {
  const { t } = useTranslation('invoicing');
  const query = useQuery(invoiceQuery(id));
  const { data: invoice } = query;
  const acts = useInvoiceActs();
  const [dialog, setDialog] = useState<InvoiceDialog | undefined>(startWith);
  const step = (to: string | undefined) => (to === undefined ? undefined : () => onOpen(to));
  if (invoice && dialog === 'edit') {
    return <DraftDrawer draft={invoice} onSaved={() => setDialog(undefined)} onClose={() => setDialog(undefined)} />;
  }
  const name = invoice && (invoice.fullNumber ?? t(($) => $.invoicing.drawer.draft, { name: invoice.client.name }));
  return (
    <SideDrawer
      title={name ?? t(($) => $.invoicing.title)}
      isOpen
      size={drawerWidth}
      onClose={onClose}
      walk={{
        previous: { label: t(($) => $.invoicing.drawer.previous), go: step(walk.previous) },
        next: { label: t(($) => $.invoicing.drawer.next), go: step(walk.next) },
      }}
      foot={invoice && <DrawerFoot invoice={invoice} acts={acts} onAsk={setDialog} />}
    >
      {!invoice && <Unloaded query={query} shape={<SkeletonBox height={420} />} />}
      {acts.failure !== undefined && (
        <Box mb={14}>
          <Callout tone="danger" title={errorText(acts.failure)} />
        </Box>
      )}
      {invoice && (
        <>
          <Content invoice={invoice} onOpen={onOpen} />
          <InvoiceDialogs
            invoice={invoice}
            dialog={dialog}
            paymentId={paymentId}
            acts={acts}
            onClose={() => setDialog(undefined)}
            onRemoved={onClose}
          />
        </>
      )}
    </SideDrawer>
  );
}

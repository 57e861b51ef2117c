import type { saveBillingIdentity } from '@enlace/contract/account/details/account.contract.ts';
import type { BillingIdentity } from '@enlace/contract/account/details/billing-identity.schema.ts';
import type { BodyInputOf } from '@enlace/contract/core/operation.ts';
import { saveClientBillingRef } from '@enlace/contract/operation/clients/clients.refs.gen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedDialog } from '#components/dialog/unsaved-dialog.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { call } from '#lib/api/call.ts';
import { useClosingGuard } from '#lib/form/use-closing-guard.ts';
import { BillingForm, type BillingStart } from './billing-form.tsx';

type Props = { clientId: string; billing: BillingIdentity | null; onClose: () => void };

/** The form a client has, filled in by the operator for them. */
export function ClientBillingDrawer({ clientId, billing, onClose }: Props) {
  const { t } = useTranslation('personal');
  const queries = useQueryClient();
  const [hasUnsaved, setUnsaved] = useState(false);
  const { close, guard } = useClosingGuard({ hasUnsaved, onClose });
  const start: BillingStart = { billing, name: '', email: '' };
  async function save(body: BodyInputOf<typeof saveBillingIdentity>): Promise<BillingStart> {
    const saved = await call(saveClientBillingRef, { params: { id: clientId }, body });
    // Not awaited: what is saved needs no question any more, also while the screen behind is still read again.
    void queries.invalidateQueries({ queryKey: ['admin-invoices'] });
    void queries.invalidateQueries({ queryKey: ['clients'] });
    return { ...start, billing: saved };
  }
  return (
    <SideDrawer title={t(($) => $.personal.billing.title)} isOpen onClose={close}>
      <BillingForm start={start} save={save} isDisabled={false} onDirty={setUnsaved} />
      <UnsavedDialog guard={guard} />
    </SideDrawer>
  );
}

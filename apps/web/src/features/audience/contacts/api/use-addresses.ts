import {
  addContactAddressRef,
  removeContactAddressRef,
  updateContactAddressRef,
} from '@enlace/contract/audience/contacts/contact-addresses.refs.gen.ts';
import type { ContactAddress } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { contactKeys, rereadContacts } from './contacts.queries.ts';

export type AddressActions = {
  isBusy: boolean;
  /** Error of the last change other than a label. */
  failure: unknown;
  add: (value: string) => Promise<boolean>;
  makePrimary: (address: ContactAddress) => Promise<boolean>;
  remove: (address: ContactAddress, shown: string) => Promise<void>;
  /** Rejects with `ApiError`. */
  label: (address: ContactAddress, label: string | null) => Promise<void>;
};

/** Changes of a contact’s addresses. */
export function useAddresses(contactId: string): AddressActions {
  const { t } = useTranslation('record');
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const paramsOf = (address: ContactAddress) => ({ id: contactId, addressId: address.id });
  async function reread(): Promise<void> {
    await client.invalidateQueries({ queryKey: contactKeys.detail(contactId) });
    rereadContacts(client);
  }
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      await reread();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  const put = (body: Pick<ContactAddress, 'kind' | 'value'> & { label?: string | null }) =>
    run(() => call(addContactAddressRef, { params: { id: contactId }, body }));
  return {
    isBusy,
    failure,
    add: (value) => put({ kind: value.includes('@') ? 'email' : 'phone', value }),
    makePrimary: (address) =>
      run(() => call(updateContactAddressRef, { params: paramsOf(address), body: { isPrimary: true } })),
    async remove(address, shown) {
      if (!(await run(() => call(removeContactAddressRef, { params: paramsOf(address) })))) return;
      const { kind, value, label } = address;
      showToast({
        text: t(($) => $.record.address.removed, { value: shown }),
        undo: () => void put({ kind, value, label }),
      });
    },
    async label(address, label) {
      await call(updateContactAddressRef, { params: paramsOf(address), body: { label } });
      await reread();
    },
  };
}

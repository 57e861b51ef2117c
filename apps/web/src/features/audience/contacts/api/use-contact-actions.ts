import {
  removeContactRef,
  restoreContactRef,
  updateContactRef,
} from '@enlace/contract/audience/contacts/contacts.refs.gen.ts';
import type {
  Contact,
  ContactDetail,
  UpdateContactInput,
} from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { contactKeys, rereadContacts } from './contacts.queries.ts';

/** Changes of one contact. All reject with `ApiError` when the server refuses. */
export type ContactActions = {
  update: (patch: UpdateContactInput) => Promise<Contact>;
  remove: () => Promise<void>;
  restore: () => Promise<void>;
};

export function useContactActions({ id, name }: { id: string; name: string }): ContactActions {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  const key = contactKeys.detail(id);

  async function restore(): Promise<void> {
    await call(restoreContactRef, { params: { id } });
    rereadContacts(client);
  }

  return {
    async update(patch) {
      const contact = await call(updateContactRef, { params: { id }, body: patch });
      client.setQueryData<ContactDetail>(key, (detail) => (detail ? { ...detail, contact } : detail));
      rereadContacts(client);
      return contact;
    },
    async remove() {
      await call(removeContactRef, { params: { id } });
      rereadContacts(client);
      showToast({
        text: t(($) => $.contacts.toast.removed, { name }),
        undo: restore,
      });
    },
    restore,
  };
}

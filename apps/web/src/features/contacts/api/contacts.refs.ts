import type {
  addContactAddress,
  removeContactAddress,
  updateContactAddress,
} from '@enlace/contract/audience/contacts/contact-addresses.contract.ts';
import type { listCustomFields } from '@enlace/contract/audience/contacts/custom-fields.contract.ts';
import type {
  listDuplicates,
  tellApart,
  undoTellApart,
} from '@enlace/contract/audience/contacts/duplicates.contract.ts';
import type { listMerges, mergeContacts, undoMerge } from '@enlace/contract/audience/contacts/merges.contract.ts';
import type {
  contactEverything,
  eraseContact,
  previewContactErasure,
} from '@enlace/contract/audience/contacts/privacy.contract.ts';
import type { listContacts } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type {
  addContactNote,
  bulkContacts,
  contactTimeline,
  createContact,
  exportContacts,
  getContact,
  removeContact,
  restoreContact,
  updateContact,
} from '@enlace/contract/audience/contacts/contacts.contract.ts';
import type { listConversations } from '@enlace/contract/mailbox/mailbox/mailbox.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const one = '/api/contacts/:id';

export const listRef = operationRef<typeof listContacts>({ method: 'GET', path: '/api/contacts' });
export const createRef = operationRef<typeof createContact>({ method: 'POST', path: '/api/contacts' });
export const bulkRef = operationRef<typeof bulkContacts>({ method: 'POST', path: '/api/contacts/bulk' });
export const exportRef = operationRef<typeof exportContacts>({ method: 'GET', path: '/api/contacts/export' });
export const contactRef = operationRef<typeof getContact>({ method: 'GET', path: one });
export const updateRef = operationRef<typeof updateContact>({ method: 'PATCH', path: one });
export const removeRef = operationRef<typeof removeContact>({ method: 'DELETE', path: one });
export const restoreRef = operationRef<typeof restoreContact>({ method: 'POST', path: `${one}/restore` });
export const timelineRef = operationRef<typeof contactTimeline>({ method: 'GET', path: `${one}/timeline` });
export const erasureRef = operationRef<typeof previewContactErasure>({ method: 'GET', path: `${one}/erasure` });
export const noteRef = operationRef<typeof addContactNote>({ method: 'POST', path: `${one}/notes` });
export const conversationsRef = operationRef<typeof listConversations>({
  method: 'GET',
  path: '/api/mailbox/conversations',
});

export const addAddressRef = operationRef<typeof addContactAddress>({ method: 'POST', path: `${one}/addresses` });
export const updateAddressRef = operationRef<typeof updateContactAddress>({
  method: 'PATCH',
  path: `${one}/addresses/:addressId`,
});
export const removeAddressRef = operationRef<typeof removeContactAddress>({
  method: 'DELETE',
  path: `${one}/addresses/:addressId`,
});
export const customFieldsRef = operationRef<typeof listCustomFields>({ method: 'GET', path: '/api/contacts/fields' });

export const duplicatesRef = operationRef<typeof listDuplicates>({ method: 'GET', path: '/api/contacts/duplicates' });
export const apartRef = operationRef<typeof tellApart>({ method: 'POST', path: '/api/contacts/duplicates/apart' });
export const undoApartRef = operationRef<typeof undoTellApart>({
  method: 'POST',
  path: '/api/contacts/duplicates/apart/undo',
});
export const mergeRef = operationRef<typeof mergeContacts>({ method: 'POST', path: `${one}/merge` });
export const mergesRef = operationRef<typeof listMerges>({ method: 'GET', path: '/api/contacts/merges' });
export const undoMergeRef = operationRef<typeof undoMerge>({ method: 'POST', path: '/api/contacts/merges/:id/undo' });
export const everythingRef = operationRef<typeof contactEverything>({ method: 'GET', path: `${one}/everything` });
export const eraseRef = operationRef<typeof eraseContact>({ method: 'POST', path: `${one}/erase` });

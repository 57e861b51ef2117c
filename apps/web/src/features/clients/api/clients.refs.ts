import type {
  actAsClient,
  cancelClientErasure,
  confirmRegistration,
  requestClientExport,
  resendRegistration,
  previewClientErasure,
  scheduleClientErasure,
} from '@enlace/contract/operation/clients/client-acts.contract.ts';
import type {
  addClientNote,
  bulkClients,
  clientHistory,
  clientMails,
  clientOptions,
  countClients,
  createClient,
  endClientSessions,
  exportClients,
  getClient,
  listClients,
  reactivateClient,
  resendClientInvitation,
  resetClientSecondFactor,
  suspendClient,
  updateClient,
} from '@enlace/contract/operation/clients/clients.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const all = '/api/admin/clients';
const one = '/api/admin/clients/:id';
const registration = '/api/admin/registrations/:id';

export const listRef = operationRef<typeof listClients>({ method: 'GET', path: all });
export const createRef = operationRef<typeof createClient>({ method: 'POST', path: all });
export const countsRef = operationRef<typeof countClients>({ method: 'GET', path: `${all}/counts` });
export const optionsRef = operationRef<typeof clientOptions>({ method: 'GET', path: `${all}/options` });
export const exportRef = operationRef<typeof exportClients>({ method: 'GET', path: `${all}/export` });
export const bulkRef = operationRef<typeof bulkClients>({ method: 'POST', path: `${all}/bulk` });
export const clientRef = operationRef<typeof getClient>({ method: 'GET', path: one });
export const updateRef = operationRef<typeof updateClient>({ method: 'PATCH', path: one });
export const mailsRef = operationRef<typeof clientMails>({ method: 'GET', path: `${one}/mails` });
export const historyRef = operationRef<typeof clientHistory>({ method: 'GET', path: `${one}/history` });
export const suspendRef = operationRef<typeof suspendClient>({ method: 'POST', path: `${one}/suspend` });
export const reactivateRef = operationRef<typeof reactivateClient>({ method: 'POST', path: `${one}/reactivate` });
export const endSessionsRef = operationRef<typeof endClientSessions>({ method: 'POST', path: `${one}/sessions/end` });
export const resetFactorRef = operationRef<typeof resetClientSecondFactor>({
  method: 'POST',
  path: `${one}/second-factor/reset`,
});
export const noteRef = operationRef<typeof addClientNote>({ method: 'POST', path: `${one}/notes` });
export const resendInvitationRef = operationRef<typeof resendClientInvitation>({
  method: 'POST',
  path: `${one}/invitation/resend`,
});
export const requestExportRef = operationRef<typeof requestClientExport>({ method: 'POST', path: `${one}/export` });
export const eraseRef = operationRef<typeof scheduleClientErasure>({ method: 'POST', path: `${one}/erasure` });
export const erasureRef = operationRef<typeof previewClientErasure>({ method: 'GET', path: `${one}/erasure` });
export const keepRef = operationRef<typeof cancelClientErasure>({ method: 'DELETE', path: `${one}/erasure` });
export const actAsRef = operationRef<typeof actAsClient>({ method: 'POST', path: `${one}/act-as` });
export const resendRegistrationRef = operationRef<typeof resendRegistration>({
  method: 'POST',
  path: `${registration}/resend`,
});
export const confirmRegistrationRef = operationRef<typeof confirmRegistration>({
  method: 'POST',
  path: `${registration}/confirm`,
});

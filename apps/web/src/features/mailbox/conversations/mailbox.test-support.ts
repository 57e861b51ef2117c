import type { Conversation, Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';

/** A message of the person, with overrides. */
export function messageOf(patch: Partial<Message> & { id: string; at: string }): Message {
  return {
    direction: 'in',
    channel: 'email',
    kind: 'human',
    author: { name: 'Julia Roca', email: 'julia.roca@correo.es' },
    subject: null,
    text: 'Hola',
    fullText: null,
    html: null,
    remoteImages: 0,
    fields: [],
    attachments: [],
    differentSender: false,
    answersId: null,
    senderCheck: null,
    system: null,
    delivery: null,
    ...patch,
  };
}

export function conversationOf(patch: Partial<Conversation> & { id: string }): Conversation {
  return {
    profile: { id: 'p1', name: 'Talleres de torno' },
    contactId: null,
    name: 'Julia Roca',
    email: 'julia.roca@correo.es',
    phone: null,
    subject: '',
    state: 'waiting',
    shelfReason: null,
    isSenderUnproven: false,
    assignedTo: null,
    snoozedUntil: null,
    unread: 0,
    preview: 'Hola',
    previewDirection: 'in',
    lastMessageAt: '2026-11-19T08:48:00Z',
    hasDraft: false,
    spam: { score: 0, reasons: [] },
    origin: null,
    folderId: null,
    labelIds: [],
    mergedIntoId: null,
    snippet: null,
    nameHits: null,
    subjectHits: null,
    deletedAt: null,
    ...patch,
  };
}

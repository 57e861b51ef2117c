import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { pageOf } from '../../core/paging.ts';
import { conversationCountsSchema } from './mailbox.schemas.ts';
import {
  setShelfSenderInputSchema,
  shelfFiguresSchema,
  shelfItemSchema,
  shelfQuerySchema,
  shelfSenderSchema,
  sortShelfInputSchema,
} from './shelf.schemas.ts';

/** Automatic mail and mailings, last first. The mails themselves are conversations and are read as such. */
export const listShelf = defineOperation({
  id: 'mailbox.shelf',
  method: 'GET',
  path: '/api/mailbox/shelf',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Automatic mail and mailings with the reason for each, counts and the figures of the last seven days',
  query: shelfQuerySchema,
  reply: pageOf(shelfItemSchema).extend(shelfFiguresSchema.shape),
});

/** With `list` the mails themselves go to the list too. Unknown ids, and mails without a sender, are skipped. */
export const sortShelf = defineOperation({
  id: 'mailbox.sort_shelf',
  method: 'POST',
  path: '/api/mailbox/shelf/sort',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Put further mail of the senders of these mails always on the list, or always on the shelf',
  body: sortShelfInputSchema,
  reply: z.object({
    /** Addresses, or `@` and a domain. */
    senders: z.array(z.string()),
    /** Mails moved to the list. */
    moved: z.number().int(),
    counts: conversationCountsSchema,
  }),
});

const sendersReply = z.object({ items: z.array(shelfSenderSchema) });

export const listShelfSenders = defineOperation({
  id: 'mailbox.shelf_senders',
  method: 'GET',
  path: '/api/mailbox/shelf/senders',
  access: 'user',
  permission: 'mailbox.read',
  summary: 'Senders and domains whose mail always goes to the list or to the shelf',
  reply: sendersReply,
});

export const setShelfSender = defineOperation({
  id: 'mailbox.set_shelf_sender',
  method: 'PUT',
  path: '/api/mailbox/shelf/senders',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Put mail of a sender or domain always on the list or the shelf, or judge each mail again',
  body: setShelfSenderInputSchema,
  reply: sendersReply,
});

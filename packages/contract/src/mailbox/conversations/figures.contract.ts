import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { mailboxFiguresQuerySchema, mailboxFiguresSchema, mailboxTargetsSchema } from './figures.schemas.ts';

const reading = { access: 'user', permission: 'mailbox.read' } as const;

export const getMailboxFigures = defineOperation({
  id: 'mailbox.figures',
  method: 'GET',
  path: '/api/mailbox/figures',
  ...reading,
  summary: 'How soon people were answered within office hours, and what was left at the end of each day',
  query: mailboxFiguresQuerySchema,
  reply: mailboxFiguresSchema,
});

export const exportMailboxFigures = defineOperation({
  id: 'mailbox.export_figures',
  method: 'GET',
  path: '/api/mailbox/figures/export',
  ...reading,
  summary: 'The figures as CSV (UTF-8 with byte order mark), a line for each profile, person, label and day',
  query: mailboxFiguresQuerySchema,
  media: ['text/csv'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});

export const getMailboxTargets = defineOperation({
  id: 'mailbox.targets',
  method: 'GET',
  path: '/api/mailbox/targets',
  ...reading,
  summary: 'How soon people are to be answered, and whether they are asked if they were helped',
  reply: mailboxTargetsSchema,
});

export const setMailboxTargets = defineOperation({
  id: 'mailbox.set_targets',
  method: 'PUT',
  path: '/api/mailbox/targets',
  access: 'user',
  permission: 'mailbox.write',
  summary: 'Set how soon people are to be answered; a notice comes when four fifths of that time are over',
  body: mailboxTargetsSchema,
  reply: mailboxTargetsSchema,
});

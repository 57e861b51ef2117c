import type { z } from 'zod';
import type {
  transactionalDetailSchema,
  transactionalMailSchema,
  TransactionalState,
} from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import type { ClientActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type TransactionalDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'config' | 'jobs' | 'events' | 'live' | 'secrets' | 'renderer' | 'mjml' | 'storage'
>;
export type ClientContext = RequestContext<ClientActor>;
export type Call = { deps: TransactionalDeps; ctx: ClientContext };

/** The purpose of this module's mails, among all single mails. */
export const transactionalPurpose = 'transactional';

/** One rendered mail, ready to be stored. */
export type ReadyMail = {
  id: string;
  templateId: string;
  templateName: string;
  profileId: string | null;
  to: { name: string | null; email: string };
  /** A name from the caller or contact, for a new contact. */
  contactName: string | null;
  contactId: string | null;
  mayCreate: boolean;
  from: { name: string; address: string };
  ownFrom: string | null;
  replyTo: string | undefined;
  moreReplyTo: string | undefined;
  envelopeFrom: string;
  subject: string;
  html: string;
  text: string;
};

export type TransactionalMail = z.output<typeof transactionalMailSchema>;
export type TransactionalDetail = z.output<typeof transactionalDetailSchema>;

export type TransactionalRow = Omit<TransactionalMail, 'to' | 'template' | 'contact'> & {
  toAddress: string;
  toName: string | null;
  templateId: string | null;
  templateName: string | null;
  contactId: string | null;
  contactName: string | null;
};

export type TransactionalFilter = {
  state?: TransactionalState | undefined;
  templateId?: string | undefined;
  contactId?: string | undefined;
  email?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  search?: string | undefined;
};

import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';
import type { MailState, RecipientState } from './mails.types.ts';

/** A single mail reached a final or waiting state; `related` is what the sender stored with it. */
export const mailSettled = defineEvent<{
  mailId: string;
  owner: OwnerId | null;
  purpose: string;
  state: MailState;
  outcome: string | null;
  /** Of a mail to several: what happened to each so far, by address. */
  recipients: Readonly<Record<string, RecipientState>> | null;
  related: Record<string, string>;
}>('mail.settled');

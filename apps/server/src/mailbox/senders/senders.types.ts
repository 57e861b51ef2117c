import type { MailTransport, OfficeHoursSettings, Quote } from '@enlace/contract/mailbox/senders/senders.schemas.ts';

export type SenderRow = {
  profileId: string;
  profileName: string;
  displayName: string | null;
  fromAddress: string | null;
  replyAddress: string | null;
  campaignsVia: MailTransport | null;
  replyAll: boolean | null;
  quote: Quote | null;
  signatureHtml: string | null;
  signatureOn: boolean | null;
  timeZone: string | null;
  weekly: OfficeHoursSettings['weekly'];
  closedDays: OfficeHoursSettings['closedDays'] | null;
  expectedAnswer: OfficeHoursSettings['expectedAnswer'];
  autoAnswer: OfficeHoursSettings['autoAnswer'] | null;
  autoTexts: Partial<OfficeHoursSettings['autoTexts']> | null;
};

/** What a profile's mails contain. */
export type MailSender = {
  displayName: string | null;
  fromAddress: string | null;
  replyAddress: string | null;
  replyAll: boolean;
  quote: Quote;
  /** Empty when there is none, or it is disabled. */
  signatureHtml: string;
};

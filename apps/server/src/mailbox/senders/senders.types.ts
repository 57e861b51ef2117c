import type { MailTransport, OfficeHoursSettings } from '@enlace/contract/mailbox/senders/senders.schemas.ts';

export type SenderRow = {
  profileId: string;
  profileName: string;
  displayName: string | null;
  fromAddress: string | null;
  replyAddress: string | null;
  campaignsVia: MailTransport | null;
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
  /** Empty when there is none, or it is disabled. */
  signatureHtml: string;
};

import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';
import type { BounceReport } from '#platform/mail/parse/parsed-mail.types.ts';

/** Somebody wrote to a profile, by form or by mail. Not emitted for spam and machines. */
export const messageReceived = defineEvent<{
  owner: OwnerId;
  profileId: string;
  conversationId: string;
  messageId: string;
  contactId: string | null;
  /** False for mail sent to many, or answered by a rule: nothing else answers it automatically. */
  mayAnswer: boolean;
}>('message.received');

/** A rule requests a saved reply to a message; whether it is sent is decided when it is written. */
export const savedReplyWanted = defineEvent<{
  owner: OwnerId;
  messageId: string;
  savedReplyId: string;
  rule: { id: string; name: string };
}>('message.saved_reply_wanted');

/** The client marked a conversation as spam, or as not spam. */
export const conversationJudged = defineEvent<{
  owner: OwnerId;
  profileId: string;
  conversationId: string;
  isSpam: boolean;
}>('conversation.judged');

/** A recipient answered a campaign mail. */
export const campaignReplyReceived = defineEvent<{
  owner: OwnerId;
  campaignId: string;
  deliveryId: string;
  contactId: string;
  conversationId: string;
}>('campaign.reply_received');

/** A server reported about one of our mails (RFC 3464), or its recipient complained (RFC 5965). */
export const mailReportReceived = defineEvent<{
  owner: OwnerId;
  about:
    | { kind: 'delivery'; campaignId: string; deliveryId: string; contactId: string }
    | { kind: 'mail'; mailId: string; contactId: string | null; address: string }
    | { kind: 'message'; messageId: string; contactId: string | null; address: string };
  report: BounceReport;
  /** Message-ID of the report: a repeated one adds nothing. */
  reportId: string;
}>('mail.report_received');

/** A recipient mailed the unsubscribe address of a campaign mail (RFC 2369). The contact is already unsubscribed. */
export const campaignUnsubscribeReceived = defineEvent<{
  owner: OwnerId;
  campaignId: string;
  deliveryId: string;
  contactId: string;
}>('campaign.unsubscribe_received');

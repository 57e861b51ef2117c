// Everything other domains may use of mailbox; the rest is internal.
export { createInboundMail } from './conversations/inbound-mail.ts';
export { mailAnswerAddress, mailBounceAddress, readMailAddress } from './conversations/mail-addresses.usecases.ts';
export {
  campaignReplyReceived,
  campaignUnsubscribeReceived,
  mailReportReceived,
  messageReceived,
  savedReplyWanted,
} from './conversations/mailbox.events.ts';
export { spamThreshold } from './conversations/mailbox.rules.ts';
export {
  anyReplySent,
  findReplyFacts,
  mailboxSummary,
  messagesSeries,
  receiveFormMessage,
  repliesSeries,
  type ReplyFacts,
  sendAutoAnswer,
} from './conversations/mailbox.usecases.ts';
export { keepBytesForMail, keepFileForMail, type KeptFile } from './conversations/usecases/outgoing-files.ts';
export { mailBody } from './conversations/usecases/own-mail-body.ts';
export { showReturn } from './conversations/usecases/show-return.ts';
export { startConversation } from './conversations/usecases/start-conversation.ts';
export { leaveProviders } from './mail-sources/usecases/revoke-loose.ts';
export { findExpectedAnswer, findMailSender } from './senders/senders.usecases.ts';
export {
  chooseMailTransport,
  readMailTransport,
  readMailTransports,
  type WayFound,
} from './senders/usecases/mail-transport.ts';

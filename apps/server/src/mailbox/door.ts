// Everything other domains may use of mailbox; the rest is internal.
export { createInboundMail } from './mailbox/inbound-mail.ts';
export { mailAnswerAddress, mailBounceAddress, readMailAddress } from './mailbox/mail-addresses.usecases.ts';
export {
  campaignReplyReceived,
  campaignUnsubscribeReceived,
  mailReportReceived,
  messageReceived,
  savedReplyWanted,
} from './mailbox/mailbox.events.ts';
export { spamThreshold } from './mailbox/mailbox.rules.ts';
export {
  anyReplySent,
  findReplyFacts,
  mailboxSummary,
  messagesSeries,
  receiveFormMessage,
  repliesSeries,
  type ReplyFacts,
  sendAutoAnswer,
} from './mailbox/mailbox.usecases.ts';
export { keepBytesForMail, keepFileForMail, type KeptFile } from './mailbox/usecases/outgoing-files.ts';
export { mailBody } from './mailbox/usecases/own-mail-body.ts';
export { showReturn } from './mailbox/usecases/show-return.ts';
export { startConversation } from './mailbox/usecases/start-conversation.ts';
export { findExpectedAnswer, findMailSender } from './senders/senders.usecases.ts';
export {
  chooseMailTransport,
  readMailTransport,
  readMailTransports,
  type WayFound,
} from './senders/usecases/mail-transport.ts';

// Everything other domains may use of workspace; the rest is internal.
export { nameKey } from './folders/folder-tree.rules.ts';
export { labelNameTaken, tooManyLabels } from './folders/folders.errors.ts';
export {
  addLabels,
  branchesOf,
  copyLinks,
  countInFolders,
  countLinked,
  countWithLabel,
  folderPath,
  insertUndo,
  insertUndoLinks,
  linkColumns,
  listLabelChanges,
  listMisplaced,
  lockPlace,
  namesOfLinks,
  noFolder,
  placeSubjects,
  removeLabels,
  subjectConditions,
  type SubjectFilter,
} from './folders/folders.usecases.ts';
export { ensureFolders } from './folders/usecases/ensure-folders.ts';
export { ensureLabels } from './folders/usecases/ensure-labels.ts';
export { labelSubjects } from './folders/usecases/label-subjects.ts';
export { moveSubjects } from './folders/usecases/move-subjects.ts';
export {
  type HistoryActor,
  type HistoryEntry,
  operatorOwner,
  recordEdit,
  recordHistory,
} from './history/history.usecases.ts';
export { sealEverything } from './history/sealing/seal-batch.ts';
export { acceptHistoryHead } from './history/usecases/accept-head.ts';
export { checkHistory } from './history/usecases/check-history.ts';
export { eraseHistory } from './history/usecases/erase-history.ts';
export { firstEntryOf } from './history/usecases/read-history.ts';
export { erasePersonHistory } from './history/usecases/erase-person-history.ts';
export { openEventStream } from './live/live.usecases.ts';
export { mailSettled } from './mails/mails.events.ts';
export type {
  FurtherRecipient,
  MailRow,
  MailState,
  NewMail,
  RecipientState,
  StoredMailFile,
} from './mails/mails.types.ts';
export { cancelMail, keepSkippedMail, newMessageId, queueMail, retryMail } from './mails/mails.usecases.ts';
export { readOutboxCopies, rewriteOutboxCopy } from './mails/outbox-copies.usecases.ts';
export {
  claimCopy,
  delayCopy,
  listDueCopies,
  type SentMail,
  settleCopy,
  writeCopy,
} from './mails/sent-copies.usecases.ts';
export { boxPasswordPurpose, findBoxSending } from './mails/box-sending.usecases.ts';
export {
  boxToken,
  boxTokenPurpose,
  dropGrant,
  keepGrant,
  listLeftGrants,
  revokeGrant,
} from './mails/box-tokens.usecases.ts';
export { type OwnServerRow, serverPasswordPurpose } from './mails/own-server.types.ts';
export {
  explainOutcome,
  findOwnServer,
  isSenderRefused,
  isServerTrouble,
  noteServerHealth,
  openOwnServer,
  ownServerSender,
  sendThroughOwnServer,
} from './mails/own-server.usecases.ts';
export { escapeHtml } from './mails/fill-layout.ts';
export { type MailContent, productMail, renderProductMail } from './mails/product-mail.layout.ts';
export { lastNoticeAt, notify } from './notifications/notifications.usecases.ts';
export { notifyGrouped } from './notifications/usecases/notify-grouped.ts';
export { domainNotReady } from './sending-domains/sending-domains.errors.ts';
export {
  chooseCampaignSender,
  findSigningKeys,
  readCampaignSender,
} from './sending-domains/sending-domains.usecases.ts';
export { askMx, checkMailDomain } from './sending-domains/usecases/check-mail-domain.ts';
export { readTrashDays } from './trash/usecases/trash-settings.ts';

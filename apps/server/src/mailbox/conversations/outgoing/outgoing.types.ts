export type OutgoingFileRow = {
  id: string;
  name: string;
  mime: string;
  size: number;
  isInline: boolean;
  storageKey: string;
};

/** The content of an answer, cleaned: the text always matches the markup. */
export type AnswerContent = {
  text: string;
  /** Null for plain text. */
  html: string | null;
  fileIds: readonly string[];
  signature: boolean;
};

export type ScheduledRow = AnswerContent & {
  ownerId: string;
  id: string;
  conversationId: string;
  close: boolean;
  sendAt: Temporal.Instant;
  state: 'waiting' | 'failed';
  failure: string | null;
  createdBy: string;
  idempotencyHash: Buffer;
  visitorName: string;
  profileId: string;
  profileName: string;
};

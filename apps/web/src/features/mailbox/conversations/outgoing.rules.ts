import type { AnswerContent } from './answer-content.rules.ts';
import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';

/** An answer between the key press and the server's confirmation. Its key makes resending safe. */
export type Outgoing = {
  key: string;
  content: AnswerContent;
  close: boolean;
  at: string;
  state: 'sending' | 'failed';
  /** Why it failed; shown next to it. */
  error: unknown;
};

export type OutgoingAction =
  | { kind: 'sent_off'; key: string; content: AnswerContent; close: boolean; at: string }
  | { kind: 'failed'; key: string; error: unknown }
  | { kind: 'tried_again'; key: string }
  | { kind: 'arrived'; key: string }
  | { kind: 'dropped'; key: string };

function change({
  state,
  key,
  patch,
}: {
  state: readonly Outgoing[];
  key: string;
  patch: Partial<Outgoing>;
}): Outgoing[] {
  return state.map((each) => (each.key === key ? { ...each, ...patch } : each));
}

/** State of answers the server has not confirmed. */
export function reduceOutgoing(state: readonly Outgoing[], action: OutgoingAction): readonly Outgoing[] {
  const { key } = action;
  switch (action.kind) {
    case 'sent_off': {
      if (state.some((each) => each.key === key)) return state;
      const { content, close, at } = action;
      return [...state, { key, content, close, at, state: 'sending', error: undefined }];
    }
    case 'failed':
      return change({ state, key, patch: { state: 'failed', error: action.error } });
    case 'tried_again':
      return change({ state, key, patch: { state: 'sending', error: undefined } });
    case 'arrived':
    case 'dropped':
      return state.filter((each) => each.key !== key);
  }
}

/** Seconds left to undo a sent answer; 0 when it is too late. */
export function undoSecondsLeft({ message, now }: { message: Message; now: number }): number {
  const until = message.delivery?.undoUntil;
  if (until === null || until === undefined) return 0;
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
}

export type DeliveryMark = 'waiting' | 'arrived' | 'caught' | 'retrying' | 'uncertain' | 'failed';

/** How each state of a delivery is shown. */
export const marks: Record<NonNullable<Message['delivery']>['state'], DeliveryMark> = {
  queued: 'waiting',
  sending: 'waiting',
  accepted: 'arrived',
  caught: 'caught',
  deferred: 'retrying',
  rejected: 'failed',
  uncertain: 'uncertain',
  bounced: 'failed',
};

/** The small delivery icon below an own message. */
export function deliveryMark(message: Message): DeliveryMark | undefined {
  return message.delivery ? marks[message.delivery.state] : undefined;
}

/** A mail that did not arrive, or may not have. */
export function isTroubled(message: Message): boolean {
  const mark = deliveryMark(message);
  const each = message.recipients.map(({ state }) => marks[state]);
  return [mark, ...each].some((one) => one === 'failed' || one === 'uncertain' || one === 'retrying');
}

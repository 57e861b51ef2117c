import { replaceTags } from '@enlace/contract/core/trim-text.ts';
import type { SavedReply } from '@enlace/contract/mailbox/conversations/saved-replies.schemas.ts';

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The text of a reply on one line, without markup. */
export function replyWords({ body, format }: Pick<SavedReply, 'body' | 'format'>): string {
  const plain = format === 'rich' ? replaceTags(body, () => ' ') : body;
  return plain.replace(/\s+/g, ' ').trim();
}

/** Replies that contain every typed word; matches in names first, otherwise in the given order. */
export function matchingReplies(replies: readonly SavedReply[], typed: string): SavedReply[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => folded(text).includes(word));
  const named = replies.filter(({ name }) => has(name));
  const others = replies.filter((reply) => !named.includes(reply) && has(`${reply.name} ${replyWords(reply)}`));
  return [...named, ...others];
}

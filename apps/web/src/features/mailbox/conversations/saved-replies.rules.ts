import { replaceTags } from '@enlace/contract/core/trim-text.ts';
import type { SavedReply } from '@enlace/contract/mailbox/conversations/saved-replies.schemas.ts';
import { hasWords, itemsNamed } from './named-items.rules.ts';

/** The text of a reply on one line, without markup. */
export function replyWords({ body, format }: Pick<SavedReply, 'body' | 'format'>): string {
  const plain = format === 'rich' ? replaceTags(body, () => ' ') : body;
  return plain.replace(/\s+/g, ' ').trim();
}

/** Replies that contain every typed word; matches in names first, otherwise in the given order. */
export function matchingReplies(replies: readonly SavedReply[], typed: string): SavedReply[] {
  const named = itemsNamed(replies, typed);
  const others = replies.filter(
    (reply) => !named.includes(reply) && hasWords(`${reply.name} ${replyWords(reply)}`, typed),
  );
  return [...named, ...others];
}

import type {
  Conversation,
  ConversationCounts,
  ConversationState,
  ConversationView,
} from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';

export type ConversationPage = { items: Conversation[]; next: string | null; counts: ConversationCounts };
export type ConversationPages = { pages: ConversationPage[]; pageParams: unknown[] };

/** Conversations shown by a list; a search covers every state but spam. */
export type ListScope = {
  profileId: string | undefined;
  view: ConversationView | undefined;
  filter?: { state: ConversationState | undefined };
};

function isToDo({ state }: Conversation): boolean {
  return state === 'waiting' || state === 'open';
}

function isIn(view: ConversationView, { conversation, me }: { conversation: Conversation; me: string | undefined }) {
  switch (view) {
    case 'active':
      return isToDo(conversation);
    case 'mine':
      return isToDo(conversation) && conversation.assignedTo?.id === me;
    case 'unassigned':
      return isToDo(conversation) && conversation.assignedTo === null;
    case 'sent':
      return !isApart(conversation);
    default:
      return conversation.state === view;
  }
}

type Belonging = { conversation: Conversation; scope: ListScope; me: string | undefined };

function belongs({ conversation, scope, me }: Belonging): boolean {
  if (conversation.deletedAt !== null) return false;
  if (scope.profileId !== undefined && scope.profileId !== conversation.profile.id) return false;
  if (scope.view !== undefined) return isIn(scope.view, { conversation, me });
  const state = scope.filter?.state;
  return state === undefined || state === conversation.state;
}

/** Conversations on the shelf or in spam never count as unread. */
function isApart({ state }: Conversation): boolean {
  return state === 'spam' || state === 'shelf';
}

function moveCount({
  counts,
  from,
  to,
  me,
}: {
  counts: ConversationCounts;
  from: Conversation;
  to: Conversation;
  me: string | undefined;
}): ConversationCounts {
  const moved = { ...counts };
  for (const view of ['active', 'mine', 'unassigned'] as const) {
    const was = from.deletedAt === null && isIn(view, { conversation: from, me });
    const is = to.deletedAt === null && isIn(view, { conversation: to, me });
    moved[view] = Math.max(0, moved[view] + Number(is) - Number(was));
  }
  if (from.deletedAt === null) moved[from.state] = Math.max(0, moved[from.state] - 1);
  if (to.deletedAt === null) moved[to.state] += 1;
  const wasUnread = from.unread > 0 && from.deletedAt === null && !isApart(from);
  const isUnread = to.unread > 0 && to.deletedAt === null && !isApart(to);
  moved.unread = Math.max(0, moved.unread + Number(isUnread) - Number(wasUnread));
  return moved;
}

/** A loaded list after a change of one of its conversations: replaced in place, or removed when it no longer belongs here. */
export function withConversation({
  list,
  scope,
  conversation,
  me,
}: Belonging & {
  list: ConversationPages;
}): ConversationPages {
  const from = list.pages.flatMap((page) => page.items).find((each) => each.id === conversation.id);
  if (!from) return list;
  const keep = belongs({ conversation, scope, me });
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((each) => {
      if (each.id !== conversation.id) return [each];
      const { snippet, nameHits, subjectHits } = each;
      return keep ? [{ ...conversation, snippet, nameHits, subjectHits }] : [];
    }),
    counts: moveCount({ counts: page.counts, from, to: conversation, me }),
  }));
  return { ...list, pages };
}

/** Moves `step` places in a list of ids; without a current one to its beginning. Undefined at the ends. */
export function neighbour({
  ids,
  current,
  step,
}: {
  ids: readonly string[];
  current: string | undefined;
  step: 1 | -1;
}): string | undefined {
  const at = current === undefined ? -1 : ids.indexOf(current);
  if (at === -1) return ids[0];
  return ids[at + step];
}

/** The conversation to open when the current one leaves the list: the next, else the previous. */
export function afterLeaving({ ids, current }: { ids: readonly string[]; current: string }): string | undefined {
  return neighbour({ ids, current, step: 1 }) ?? neighbour({ ids, current, step: -1 });
}

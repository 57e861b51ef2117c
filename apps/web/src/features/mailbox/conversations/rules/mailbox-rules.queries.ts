import type { OperationOf } from '@enlace/contract/core/operation-ref.ts';
import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import {
  applyMailboxRuleRef,
  changeMailboxRuleRef,
  createMailboxRuleRef,
  listMailboxRulesRef,
  orderMailboxRulesRef,
  removeMailboxRuleRef,
  restoreMailboxRuleRef,
  switchMailboxRuleRef,
  tryMailboxRuleRef,
} from '@enlace/contract/mailbox/conversations/mailbox-rules.refs.gen.ts';
import type { MailboxRule, MailboxRuleInput } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { undoConversationStatesRef } from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { contactCollection } from '#components/folders/contact-collection.ts';
import { conversationCollection } from '#components/folders/conversation-collection.ts';
import { call } from '#lib/api/call.ts';

const rulesKey = ['mailbox-rules'] as const;

/** The rules in order. */
export const mailboxRulesQuery = queryOptions({
  queryKey: rulesKey,
  queryFn: async ({ signal }) => (await call(listMailboxRulesRef, { signal })).items,
});

type Applied = ReplyOf<OperationOf<typeof applyMailboxRuleRef>>;

/** Undoes what applying a rule changed, step by step. */
async function undoApplied({ states, conversationLinks, contactLinks }: Applied['undo']): Promise<void> {
  for (const undoId of states) await call(undoConversationStatesRef, { body: { undoId } });
  for (const undoId of conversationLinks) await call(conversationCollection.folders.undo, { body: { undoId } });
  for (const undoId of contactLinks) await call(contactCollection.folders.undo, { body: { undoId } });
}

/** All changes of rules; each refetches them, and the order updates optimistically. */
export function useMailboxRuleActions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: rulesKey });
  const save = useMutation({
    mutationFn: ({ rule, input }: { rule: MailboxRule | undefined; input: MailboxRuleInput }) =>
      rule
        ? call(changeMailboxRuleRef, { params: { id: rule.id }, body: { ...input, baseRevision: rule.revision } })
        : call(createMailboxRuleRef, { body: input }),
    onSettled,
  });
  const turn = useMutation({
    mutationFn: ({ id, isEnabled }: { id: string; isEnabled: boolean }) =>
      call(switchMailboxRuleRef, { params: { id }, body: { isEnabled } }),
    onSettled,
  });
  const order = useMutation({
    mutationFn: (rules: readonly MailboxRule[]) =>
      call(orderMailboxRulesRef, { body: { ids: rules.map(({ id }) => id) } }),
    onMutate: async (rules) => {
      await client.cancelQueries({ queryKey: rulesKey });
      const before = client.getQueryData(mailboxRulesQuery.queryKey);
      client.setQueryData(mailboxRulesQuery.queryKey, [...rules]);
      return { before };
    },
    onError: (_error, _rules, context) => client.setQueryData(mailboxRulesQuery.queryKey, context?.before),
    onSettled,
  });
  const remove = useMutation({ mutationFn: (id: string) => call(removeMailboxRuleRef, { params: { id } }), onSettled });
  const restore = useMutation({
    mutationFn: (id: string) => call(restoreMailboxRuleRef, { params: { id } }),
    onSettled,
  });
  const attempt = useMutation({
    mutationFn: (input: Pick<MailboxRuleInput, 'needsAll' | 'conditions'>) => call(tryMailboxRuleRef, { body: input }),
  });
  const apply = useMutation({ mutationFn: (id: string) => call(applyMailboxRuleRef, { params: { id } }), onSettled });
  const undoApply = useMutation({ mutationFn: undoApplied, onSettled: () => client.invalidateQueries() });
  return { save, turn, order, remove, restore, attempt, apply, undoApply };
}

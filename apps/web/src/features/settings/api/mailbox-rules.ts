import type {
  applyMailboxRule,
  changeMailboxRule,
  createMailboxRule,
  listMailboxRules,
  orderMailboxRules,
  removeMailboxRule,
  restoreMailboxRule,
  switchMailboxRule,
  tryMailboxRule,
} from '@enlace/contract/mailbox/mailbox/mailbox-rules.contract.ts';
import type { MailboxRule, MailboxRuleInput } from '@enlace/contract/mailbox/mailbox/mailbox-rules.schemas.ts';
import type { undoConversationStates } from '@enlace/contract/mailbox/mailbox/mailbox.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCollection } from '#components/folders/collection.ts';
import { call } from '#lib/api/call.ts';
import { operationRef, type OperationOf, type ReplyOf } from '#lib/api/operation-ref.ts';

const path = '/api/mailbox/rules';
const listRef = operationRef<typeof listMailboxRules>({ method: 'GET', path });
const createRef = operationRef<typeof createMailboxRule>({ method: 'POST', path });
const changeRef = operationRef<typeof changeMailboxRule>({ method: 'PUT', path: `${path}/:id` });
const switchRef = operationRef<typeof switchMailboxRule>({ method: 'POST', path: `${path}/:id/enabled` });
const orderRef = operationRef<typeof orderMailboxRules>({ method: 'PUT', path: `${path}/order` });
const removeRef = operationRef<typeof removeMailboxRule>({ method: 'DELETE', path: `${path}/:id` });
const restoreRef = operationRef<typeof restoreMailboxRule>({ method: 'POST', path: `${path}/:id/restore` });
const tryRef = operationRef<typeof tryMailboxRule>({ method: 'POST', path: `${path}/trial` });
const applyRef = operationRef<typeof applyMailboxRule>({ method: 'POST', path: `${path}/:id/apply` });
const undoStatesRef = operationRef<typeof undoConversationStates>({
  method: 'POST',
  path: '/api/mailbox/conversations/undo',
});

/** Folders and labels used by rules. */
export const conversationCollection = createCollection({ noun: 'conversation', path: '/api/mailbox/conversations' });
export const contactCollection = createCollection({ noun: 'contact', path: '/api/contacts' });

const rulesKey = ['mailbox-rules'] as const;

/** The rules in order. */
export const mailboxRulesQuery = queryOptions({
  queryKey: rulesKey,
  queryFn: async ({ signal }) => (await call(listRef, { signal })).items,
});

type Applied = ReplyOf<OperationOf<typeof applyRef>>;

/** Undoes what applying a rule changed, step by step. */
async function undoApplied({ states, conversationLinks, contactLinks }: Applied['undo']): Promise<void> {
  for (const undoId of states) await call(undoStatesRef, { body: { undoId } });
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
        ? call(changeRef, { params: { id: rule.id }, body: { ...input, baseRevision: rule.revision } })
        : call(createRef, { body: input }),
    onSettled,
  });
  const turn = useMutation({
    mutationFn: ({ id, isEnabled }: { id: string; isEnabled: boolean }) =>
      call(switchRef, { params: { id }, body: { isEnabled } }),
    onSettled,
  });
  const order = useMutation({
    mutationFn: (rules: readonly MailboxRule[]) => call(orderRef, { body: { ids: rules.map(({ id }) => id) } }),
    onMutate: async (rules) => {
      await client.cancelQueries({ queryKey: rulesKey });
      const before = client.getQueryData(mailboxRulesQuery.queryKey);
      client.setQueryData(mailboxRulesQuery.queryKey, [...rules]);
      return { before };
    },
    onError: (_error, _rules, context) => client.setQueryData(mailboxRulesQuery.queryKey, context?.before),
    onSettled,
  });
  const remove = useMutation({ mutationFn: (id: string) => call(removeRef, { params: { id } }), onSettled });
  const restore = useMutation({ mutationFn: (id: string) => call(restoreRef, { params: { id } }), onSettled });
  const attempt = useMutation({
    mutationFn: (input: Pick<MailboxRuleInput, 'needsAll' | 'conditions'>) => call(tryRef, { body: input }),
  });
  const apply = useMutation({ mutationFn: (id: string) => call(applyRef, { params: { id } }), onSettled });
  const undoApply = useMutation({ mutationFn: undoApplied, onSettled: () => client.invalidateQueries() });
  return { save, turn, order, remove, restore, attempt, apply, undoApply };
}

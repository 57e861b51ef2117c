import {
  type MailboxRule,
  type MailboxRuleChange,
  type MailboxRuleInput,
  mailboxRuleLimits,
} from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { gapsOf, missingOf, namedBy } from './rule-gaps.rules.ts';
import { readRuleReferences } from './rule-references.queries.ts';
import {
  countRuleUses,
  getRuleRow,
  insertRule,
  listRuleRows,
  lockRules,
  orderRuleRows,
  setRuleDeleted,
  updateRule,
} from './sorting-rules.repository.ts';
import type { RuleRow } from './sorting.types.ts';

const usesHours = 24 * 30;

/** Rules as screens show them: with missing references and their uses in thirty days. */
async function presentRules(
  tx: Tx,
  owner: OwnerId,
  { rows, now }: { rows: readonly RuleRow[]; now: Temporal.Instant },
): Promise<MailboxRule[]> {
  const refs = await readRuleReferences(tx, owner, rows);
  const used = await countRuleUses(tx, owner, { since: now.subtract({ hours: usesHours }) });
  return rows.map((row) => {
    const { id, name, isEnabled, needsAll, conditions, actions, isLast, revision, updatedAt } = row;
    const use = used.get(id);
    return {
      ...{ id, name, isEnabled, needsAll, conditions, actions, isLast, revision },
      gaps: gapsOf(row, refs),
      uses: use?.uses ?? 0,
      usedAt: use?.usedAt.toString() ?? null,
      updatedAt: updatedAt.toString(),
    };
  });
}

function tooManyRules(): AppError {
  return new AppError('mailbox_rules.too_many', { params: { limit: mailboxRuleLimits.rules } });
}

function ruleConflict(): AppError {
  return new AppError('mailbox_rules.conflict');
}

type Call = { deps: Pick<MailboxDeps, 'db' | 'clock' | 'ids'>; ctx: ClientContext };
type Step = { tx: Tx; owner: OwnerId; now: Temporal.Instant };
type Entry = { action: string; id: string | null; before?: Record<string, unknown>; after?: Record<string, unknown> };

/** One change of the rules with its history record. */
function change<Result>(
  { deps, ctx }: Call,
  work: (step: Step) => Promise<{ result: Result; entry: Entry | undefined }>,
): Promise<Result> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    await lockRules(tx, owner);
    const { result, entry } = await work({ tx, owner, now: deps.clock.now() });
    if (entry) {
      const { id, ...rest } = entry;
      await recordHistory({ tx, owner, actor, entry: { ...rest, subjectKind: 'mailbox_rule', subjectId: id } });
    }
    return result;
  });
}

async function present({ tx, owner, now }: Step, id: string): Promise<MailboxRule> {
  const [rule] = await presentRules(tx, owner, { rows: [await getRuleRow(tx, owner, id)], now });
  if (!rule) throw notFound();
  return rule;
}

async function getLive({ tx, owner }: Step, id: string): Promise<RuleRow> {
  const row = await getRuleRow(tx, owner, id);
  if (row.deletedAt) throw notFound();
  return row;
}

/** A rule refers only to the client's own things; references deleted since may stay. Throws request.invalid. */
async function assertOwn({ tx, owner }: Step, input: MailboxRuleInput, before?: RuleRow): Promise<void> {
  const kept = new Set(before ? namedBy(before).map(({ id }) => id) : []);
  const strange = missingOf(input, await readRuleReferences(tx, owner, [input])).filter(({ id }) => !kept.has(id));
  if (strange.length > 0)
    throw new AppError('request.invalid', { fields: strange.map(({ path }) => ({ path, code: 'invalid_option' })) });
}

/** The history's data about a rule. */
function summarise({
  name,
  isEnabled,
  needsAll,
  conditions,
  actions,
  isLast,
}: MailboxRuleInput): Record<string, unknown> {
  return {
    ...{ name, isEnabled, needsAll, isLast },
    conditions: conditions.map(({ field }) => field),
    actions: actions.map(({ kind }) => kind),
  };
}

async function assertRoom({ tx, owner }: Step): Promise<void> {
  if ((await listRuleRows(tx, owner)).length >= mailboxRuleLimits.rules) throw tooManyRules();
}

export function listRules({ deps, ctx }: Call): Promise<MailboxRule[]> {
  const { owner } = authorOf(ctx);
  const now = deps.clock.now();
  return deps.db.scoped(owner, async (tx) => presentRules(tx, owner, { rows: await listRuleRows(tx, owner), now }));
}

/** Errors: request.invalid, mailbox_rules.too_many. */
export function createRule({ input, ...call }: Call & { input: MailboxRuleInput }): Promise<MailboxRule> {
  return change(call, async (step) => {
    await assertRoom(step);
    await assertOwn(step, input);
    const id = call.deps.ids.uuid();
    await insertRule(step.tx, step.owner, { id, input, now: step.now });
    return { result: await present(step, id), entry: { action: 'mailbox_rule.created', id, after: summarise(input) } };
  });
}

type ChangeInput = Call & { id: string; input: MailboxRuleChange };

/** Errors: resource.not_found, request.invalid, mailbox_rules.conflict. */
export function changeRule({ id, input: wanted, ...call }: ChangeInput): Promise<MailboxRule> {
  return change(call, async (step) => {
    const before = await getLive(step, id);
    if (before.revision !== wanted.baseRevision) throw ruleConflict();
    const { isEnabled = before.isEnabled, needsAll = before.needsAll, isLast = before.isLast } = wanted;
    const input: MailboxRuleInput = { ...wanted, isEnabled, needsAll, isLast };
    await assertOwn(step, input, before);
    await updateRule(step.tx, step.owner, { id, input, now: step.now });
    const entry = { action: 'mailbox_rule.changed', id, before: summarise(before), after: summarise(input) };
    return { result: await present(step, id), entry };
  });
}

/** Error: resource.not_found. */
export function switchRule({
  id,
  isEnabled,
  ...call
}: Call & { id: string; isEnabled: boolean }): Promise<MailboxRule> {
  return change(call, async (step) => {
    const before = await getLive(step, id);
    if (before.isEnabled === isEnabled) return { result: await present(step, id), entry: undefined };
    await updateRule(step.tx, step.owner, { id, input: { ...before, isEnabled }, now: step.now });
    const action = isEnabled ? 'mailbox_rule.switched_on' : 'mailbox_rule.switched_off';
    return { result: await present(step, id), entry: { action, id, after: { name: before.name } } };
  });
}

/** The given ids first, in this order; then the others in theirs. */
export function orderRules({ ids, ...call }: Call & { ids: readonly string[] }): Promise<void> {
  return change(call, async ({ tx, owner }) => {
    const known = (await listRuleRows(tx, owner)).map(({ id }) => id);
    const named = [...new Set(ids)].filter((id) => known.includes(id));
    const order = [...named, ...known.filter((id) => !named.includes(id))];
    if (order.join() === known.join()) return { result: undefined, entry: undefined };
    await orderRuleRows(tx, owner, order);
    const after = { count: order.length };
    return { result: undefined, entry: { action: 'mailbox_rule.ordered', id: null, after } };
  });
}

/** Error: resource.not_found. */
export function removeRule({ id, ...call }: Call & { id: string }): Promise<void> {
  return change(call, async (step) => {
    const { name } = await getLive(step, id);
    await setRuleDeleted(step.tx, step.owner, { id, at: step.now });
    return { result: undefined, entry: { action: 'mailbox_rule.removed', id, before: { name } } };
  });
}

/** Errors: resource.not_found, mailbox_rules.too_many. */
export function restoreRule({ id, ...call }: Call & { id: string }): Promise<MailboxRule> {
  return change(call, async (step) => {
    const { name, deletedAt } = await getRuleRow(step.tx, step.owner, id);
    if (!deletedAt) return { result: await present(step, id), entry: undefined };
    await assertRoom(step);
    await setRuleDeleted(step.tx, step.owner, { id, at: null });
    return { result: await present(step, id), entry: { action: 'mailbox_rule.restored', id, after: { name } } };
  });
}

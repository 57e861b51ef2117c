import { canonicalAddress } from '#platform/mail/addresses.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { createKeptRead } from '#platform/database/kept-reads.ts';
import { asksOfMail, foldFacts } from './match-rule.rules.ts';
import { nothingToDo, planSorting } from './plan-sorting.rules.ts';
import { gapsOf } from './rule-gaps.rules.ts';
import { readRuleReferences } from './rule-references.queries.ts';
import { listRuleRows } from './sorting-rules.repository.ts';
import type { MailFacts, MessageFacts, RuleRow, SortingPlan } from './sorting.types.ts';

type Person = { contactId: string | null; email: string | null };

/** Labels of the contact, or of whoever has this address if none was looked up yet. */
async function labelsOf(tx: Tx, owner: OwnerId, { contactId, email }: Person): Promise<string[]> {
  if (contactId === null && email === null) return [];
  const who = contactId === null ? tx.sql`c.email = ${email}` : tx.sql`c.id = ${contactId}`;
  const rows = await tx.sql<{ labelId: string }[]>`
    select l.label_id from contacts c
    join label_links l on l.owner_id = c.owner_id and l.noun = 'contact' and l.subject_id = c.id
    where c.owner_id = ${owner} and ${who} and c.deleted_at is null`;
  return rows.map(({ labelId }) => labelId);
}

type Input = {
  tx: Tx;
  owner: OwnerId;
  facts: Omit<MessageFacts, 'contactLabelIds' | 'mail'>;
  /** What only mails have, read if a rule asks for it. */
  readMail?: () => Promise<MailFacts>;
  contactId: string | null;
};

const keptRules = createKeptRead<RuleRow[]>();

/** Applies the client's rules to an incoming message. Rules with missing references are skipped. */
export async function planArrival({ tx, owner, facts, readMail, contactId }: Input): Promise<SortingPlan> {
  const rules = await keptRules(tx, owner, () => listRuleRows(tx, owner, { onlyEnabled: true }));
  if (rules.length === 0) return nothingToDo;
  const refs = await readRuleReferences(tx, owner, rules);
  const whole = rules.filter((rule) => gapsOf(rule, refs).length === 0);
  const asksForLabels = whole.some(({ conditions }) => conditions.some(({ field }) => field === 'contact_label'));
  const contactLabelIds = asksForLabels
    ? await labelsOf(tx, owner, {
        contactId,
        email: facts.senderAddress === null ? null : canonicalAddress(facts.senderAddress),
      })
    : [];
  const mail = asksOfMail(whole) ? await readMail?.() : undefined;
  return planSorting(whole, foldFacts({ ...facts, contactLabelIds, mail }));
}

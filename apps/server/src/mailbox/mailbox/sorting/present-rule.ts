import type { MailboxRule } from '@enlace/contract/mailbox/mailbox/mailbox-rules.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { gapsOf } from './rule-gaps.rules.ts';
import { readRuleReferences } from './rule-references.queries.ts';
import { countRuleUses } from './sorting-rules.repository.ts';
import type { RuleRow } from './sorting.types.ts';

const usesHours = 24 * 30;

/** Rules as screens show them: with what they miss and how often they did something in thirty days. */
export async function presentRules(
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

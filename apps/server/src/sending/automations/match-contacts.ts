import type { AutomationAudienceTest } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { SegmentGroup } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { rulesCondition, segmentCondition, type Sql } from '#audience/door.ts';
import type { Scene } from './automations.types.ts';

type Named = Extract<AutomationAudienceTest, { kind: 'label' | 'folder' }>;

/** Rules for an existing label or folder. */
async function rulesOfNamed({ tx, owner }: Scene, test: Named): Promise<SegmentGroup | undefined> {
  const { type, id } =
    test.kind === 'label'
      ? { type: 'label' as const, id: test.labelId }
      : { type: 'folder' as const, id: test.folderId };
  if (id === null) return undefined;
  const [known] = await tx.sql`
    select 1 from ${tx.sql(type === 'label' ? 'labels' : 'folders')} where owner_id = ${owner} and noun = 'contact' and id = ${id}`;
  return known && { type: 'all', rules: [{ type, op: 'any_of', ids: [id] }] };
}

/** Wrapped in an object: resolving a promise with the statement part would run it. */
async function conditionOf(scene: Scene, test: AutomationAudienceTest): Promise<{ and: Sql } | undefined> {
  const { tx, owner, now } = scene;
  if (test.kind === 'segment')
    return test.segmentId === null ? undefined : segmentCondition(tx, owner, { segmentId: test.segmentId, now });
  const rules: SegmentGroup | undefined =
    test.kind === 'rule' ? { type: 'all', rules: [test.rule] } : await rulesOfNamed(scene, test);
  return rules && rulesCondition(tx, owner, { rules, now });
}

/**
 * The contacts who currently match the test. A test that names something deleted matches nobody, negated or not: it may
 * have been meant to exclude people.
 */
export async function matchContacts(
  scene: Scene,
  { ids, test }: { ids: readonly string[]; test: AutomationAudienceTest },
): Promise<ReadonlySet<string>> {
  const { tx, owner } = scene;
  const condition = await conditionOf(scene, test);
  if (!condition || ids.length === 0) return new Set();
  const rows = await tx.sql<{ id: string }[]>`
    select c.id from contacts c
    where c.owner_id = ${owner} and c.deleted_at is null and c.id = any(${[...ids]}::uuid[]) ${condition.and}`;
  const holding = new Set(rows.map(({ id }) => id));
  return test.is ? holding : new Set(ids.filter((id) => !holding.has(id)));
}

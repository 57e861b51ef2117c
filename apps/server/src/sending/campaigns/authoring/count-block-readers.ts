import { type Block } from '@enlace/blocks/model/block-document.schema.ts';
import { segmentBlocks } from '@enlace/blocks/model/segment-parts.ts';
import type { Preflight } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import { segmentCondition, type Sql } from '#audience/door.ts';
import { wordsOfBlock } from '#sending/templates/template-texts.rules.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type CompiledAudience, reachCondition } from '../audience/compile-audience.ts';
import type { LoadedDraft } from './load-draft.ts';

type Seen = Preflight['segmentBlocks'];
type Input = { mails: readonly LoadedDraft[]; compiled: CompiledAudience; now: Temporal.Instant };

type Found = { block: Block; audience: { segmentId: string; who: 'in' | 'out' }; templateId: string };

function blocksOf(mails: Input['mails']): Found[] {
  const templates = new Map(mails.map((mail) => [mail.template.id, mail]));
  return [...templates.values()].flatMap(({ draft, template }) =>
    draft.own ? [] : segmentBlocks(draft.document).map((found) => ({ ...found, templateId: template.id })),
  );
}

/** The blocks that not everybody gets, with how many of the audience are in their segments now: all in one query. */
export async function countBlockReaders(tx: Tx, owner: OwnerId, { mails, compiled, now }: Input): Promise<Seen> {
  const blocks = blocksOf(mails);
  if (blocks.length === 0) return [];
  const segments = new Map<string, { name: string; and: Sql }>();
  for (const segmentId of new Set(blocks.map(({ audience }) => audience.segmentId))) {
    const found = await segmentCondition(tx, owner, { segmentId, now });
    if (found) segments.set(segmentId, { name: found.name, and: found.and });
  }
  const counts = [...segments.values()]
    .map(({ and }) => tx.sql`, (count(*) filter (where true ${and}))::int`)
    .reduce((all, each) => tx.sql`${all} ${each}`, tx.sql``);
  const [row] = await tx.sql<{ counts: number[] }[]>`
    select array[count(*)::int ${counts}] as counts from contacts c
    where c.owner_id = ${owner} and c.deleted_at is null ${reachCondition(tx, compiled)}`;
  const [all = 0, ...inside] = row?.counts ?? [];
  const insideOf = new Map([...segments.keys()].map((id, index) => [id, inside[index] ?? 0]));
  return blocks.map(({ block, audience: { segmentId, who }, templateId }) => {
    const within = insideOf.get(segmentId);
    const count = within === undefined ? 0 : who === 'in' ? within : all - within;
    const segmentName = segments.get(segmentId)?.name ?? null;
    return { blockId: block.id, templateId, text: wordsOfBlock(block), segmentId, segmentName, who, count };
  });
}

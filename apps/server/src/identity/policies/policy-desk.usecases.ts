import type { PolicyDraftInput, PolicyTexts } from '@enlace/contract/identity/policies/policy.schemas.ts';
import { wireLocales } from '@enlace/contract/core/locale.ts';
import { type HistoryActor, operatorOwner, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { PolicyDraftRow, PolicyVersionRow } from './policies.types.ts';
import { getCurrentPolicy, listPolicyVersions } from './policies.usecases.ts';
import { sanitiseMarkdown } from './sanitise-markdown.rules.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type Call = { deps: Deps; actor: HistoryActor & { userId: string } };
type Counted = PolicyVersionRow & { accepted: number; seen: number };
type Desk = { texts: PolicyTexts; draft: PolicyDraftRow | null; versions: Counted[]; clients: number };

async function findDraft(tx: Tx): Promise<PolicyDraftRow | undefined> {
  const [row] = await tx.sql<PolicyDraftRow[]>`
    select texts, summary, needs_consent, revision, changed_at from policy_drafts`;
  return row;
}

/** One change of draft and versions at a time. */
async function lockDesk(tx: Tx): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtext('policy-desk'))`;
}

async function deskOf(tx: Tx): Promise<Desk> {
  const { texts } = await getCurrentPolicy(tx);
  const draft = await findDraft(tx);
  const counts = await tx.sql<{ version: number; accepted: number; seen: number }[]>`
    select version, count(*) filter (where kind <> 'seen')::int as accepted, count(*) filter (where kind = 'seen')::int as seen
    from policy_answers group by version`;
  const [clients] = await tx.sql<{ n: number }[]>`select count(*)::int as n from users where roll = 'user'`;
  const byVersion = new Map(counts.map((count) => [count.version, count]));
  const versions = (await listPolicyVersions(tx)).map((row) => ({
    ...row,
    accepted: byVersion.get(row.version)?.accepted ?? 0,
    seen: byVersion.get(row.version)?.seen ?? 0,
  }));
  return { texts, draft: draft ?? null, versions, clients: clients?.n ?? 0 };
}

export function readDesk({ deps }: { deps: Deps }): Promise<Desk> {
  return deps.db.system(deskOf, { readOnly: true });
}

function mapTexts(texts: PolicyTexts, change: (text: string) => string): PolicyTexts {
  return { es: change(texts.es), en: change(texts.en), jp: change(texts.jp) };
}

type Save = Call & { input: PolicyDraftInput };

/** Stores the next text, sanitised. Error: policy.draft_changed when somebody else saved meanwhile. */
export function saveDraft({ deps, actor, input }: Save): Promise<{ draft: PolicyDraftRow }> {
  const texts = mapTexts(input.texts, sanitiseMarkdown);
  return deps.db.system(async (tx) => {
    await lockDesk(tx);
    const before = await findDraft(tx);
    if ((before?.revision ?? 0) !== input.revision) throw new AppError('policy.draft_changed');
    const draft: PolicyDraftRow = {
      texts,
      summary: input.summary,
      needsConsent: input.needsConsent,
      revision: input.revision + 1,
      changedAt: deps.clock.now(),
    };
    await tx.sql`
      insert into policy_drafts (texts, summary, needs_consent, revision, changed_at, changed_by)
      values (${tx.sql.json(draft.texts)}, ${tx.sql.json(draft.summary)}, ${draft.needsConsent}, ${draft.revision}, ${draft.changedAt}, ${actor.userId})
      on conflict (singleton) do update
        set texts = excluded.texts, summary = excluded.summary, needs_consent = excluded.needs_consent,
            revision = excluded.revision, changed_at = excluded.changed_at, changed_by = excluded.changed_by`;
    const after = { summary: draft.summary, needsConsent: draft.needsConsent };
    const entry = { action: 'policy.draft_saved', subjectKind: 'policy', subjectId: null, after };
    await recordHistory({ tx, owner: operatorOwner, actor, entry });
    return { draft };
  });
}

export function removeDraft({ deps, actor }: Call): Promise<void> {
  return deps.db.system(async (tx) => {
    await lockDesk(tx);
    const removed = await tx.sql`delete from policy_drafts`;
    if (removed.count === 0) return;
    const entry = { action: 'policy.draft_removed', subjectKind: 'policy', subjectId: null };
    await recordHistory({ tx, owner: operatorOwner, actor, entry });
  });
}

/** The draft becomes the next version. Errors: policy.draft_changed, policy.text_missing. */
export function publishDraft({ deps, actor, revision }: Call & { revision: number }): Promise<Desk> {
  return deps.db.system(async (tx) => {
    await lockDesk(tx);
    const draft = await findDraft(tx);
    if (draft?.revision !== revision) throw new AppError('policy.draft_changed');
    const missing = wireLocales.find((locale) => draft.texts[locale].trim() === '');
    if (missing !== undefined) throw new AppError('policy.text_missing', { params: { locale: missing } });
    const version = (await getCurrentPolicy(tx)).version + 1;
    const { texts, summary, needsConsent } = draft;
    await tx.sql`
      insert into policies (version, texts, summary, needs_consent, is_reviewed, published_at, published_by)
      values (${version}, ${tx.sql.json(texts)}, ${tx.sql.json(summary)}, ${needsConsent}, true, ${deps.clock.now()}, ${actor.userId})`;
    await tx.sql`delete from policy_drafts`;
    const after = { version, summary, needsConsent };
    const entry = { action: 'policy.published', subjectKind: 'policy', subjectId: null, after };
    await recordHistory({ tx, owner: operatorOwner, actor, entry });
    return deskOf(tx);
  });
}

import type { ImportPlan, ImportReading } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { namesOfLinks } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField } from '#platform/errors.ts';
import { listFieldSpecs } from '../fields.repository.ts';
import { targetUnknown, wrongState } from '../imports.errors.ts';
import { getImportRecord, lockImport, setLook, setPlan } from '../imports.repository.ts';
import { describeImport, hasIdentity, importFileKey } from '../imports.rules.ts';
import { noIdentityColumn } from '../imports.errors.ts';
import type { ClientContext, ImportsDeps, ImportDetail } from '../imports.types.ts';
import { lookAtFile, suggestPlan } from './upload-import.ts';

type Call = { deps: ImportsDeps; ctx: ClientContext; id: string };

const open: ReadonlySet<string> = new Set(['mapping', 'checked']);

async function assertKnownTargets(tx: Tx, owner: OwnerId, plan: ImportPlan): Promise<void> {
  const keys = new Set((await listFieldSpecs(tx, owner)).map(({ key }) => `field:${key}`));
  const { folders, labels } = await namesOfLinks(tx, { owner, noun: 'contact' });
  const hasFields = plan.mapping.every(({ to }) => to?.startsWith('field:') !== true || keys.has(to));
  const hasPlaces =
    plan.labelIds.every((id) => labels.has(id)) && (plan.folderId === null || folders.has(plan.folderId));
  if (!hasFields || !hasPlaces) throw targetUnknown();
}

/** It is still tomorrow somewhere: no client's own day is refused. */
function assertPast(plan: ImportPlan, now: Temporal.Instant): void {
  const day = plan.consent?.givenOn;
  const last = now.add({ hours: 14 }).toZonedDateTimeISO('UTC').toPlainDate();
  if (day !== undefined && day > last.toString()) throw invalidField('consent.givenOn', 'in_future');
}

/** Errors: request.invalid, resource.not_found, imports.wrong_state, imports.no_identity_column, imports.target_unknown. */
export async function planImport({ deps, ctx, id }: Call, plan: ImportPlan): Promise<ImportDetail> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const record = await lockImport(tx, owner, id);
    assertPast(plan, deps.clock.now());
    if (!open.has(record.state)) throw wrongState();
    if (!hasIdentity(plan)) throw noIdentityColumn();
    if (plan.mapping.some(({ column }) => column >= record.analysis.columns.length)) throw targetUnknown();
    await assertKnownTargets(tx, owner, plan);
    await setPlan(tx, owner, { id, plan });
    return describeImport(await getImportRecord(tx, owner, id));
  });
}

/** Analyses the file again with the client's reading options; the mapping is suggested again. */
export async function readImportAgain({ deps, ctx, id }: Call, reading: ImportReading): Promise<ImportDetail> {
  const owner = ctx.actor.ownerId;
  const { format, state, fileName } = await deps.db.scoped(owner, (tx) => getImportRecord(tx, owner, id));
  if (!open.has(state)) throw wrongState();
  const look = await lookAtFile(deps, importFileKey({ owner, importId: id }), {
    kind: 'look',
    format,
    reading,
    fileName,
  });
  return deps.db.scoped(owner, async (tx) => {
    const record = await lockImport(tx, owner, id);
    if (!open.has(record.state)) throw wrongState();
    const { plan, isRemembered } = await suggestPlan(tx, owner, look.analysis);
    await setLook(tx, owner, { id, look, plan, isRemembered });
    return describeImport(await getImportRecord(tx, owner, id));
  });
}

import type { SourceFailure, SourceNotice } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { notifyGrouped } from '#workspace/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  claimReminder,
  forgetRefusedCalls,
  type Halted,
  listSilent,
  listToRemind,
  markHalted,
  markRunning,
  noteRefusedCall,
} from '../halted-sources.repository.ts';
import { daysSince, isHalted } from '../mail-sources.rules.ts';

type Deps = Pick<Platform, 'live' | 'ids' | 'jobs' | 'clock'>;
type Source = { tx: Tx; deps: Deps; owner: OwnerId; id: string };

const link = '/user/opciones/correo-entrante';

type Reported = { what: SourceNotice; name: string; reason?: SourceFailure; days?: number };

/**
 * One notification per source, with the latest state; a source that stops and recovers repeatedly is mailed at most
 * once an hour.
 */
async function notify({ tx, deps, owner, id }: Source, params: Reported): Promise<void> {
  const notification = { kind: 'mail.source', params: { ...params }, link } as const;
  await notifyGrouped({ tx, deps, owner, thread: id, notification });
}

async function notifyHalted(source: Source, { name, reason, haltedAt }: Halted): Promise<void> {
  await notify(source, { what: 'halted', name, reason, days: daysSince(haltedAt, source.deps.clock.now()) });
}

/** Notifies the client that a source delivers nothing, once; again when it `isWorse` than reported. */
export async function halt(source: Source, isWorse = false): Promise<void> {
  const { tx, deps, owner, id } = source;
  const halted = await markHalted(tx, owner, { id, now: deps.clock.now(), isWorse });
  if (halted) await notifyHalted(source, halted);
}

/** If the failure was reported, notifies that the source works again. */
export async function run(source: Source): Promise<void> {
  const name = await markRunning(source.tx, source.owner, source.id);
  if (name !== undefined) await notify(source, { what: 'running', name });
}

/** Records a rejected call of a service; several in a row mean that its mail does not arrive. */
export async function refuseCall(source: Source, error: SourceFailure): Promise<void> {
  const { tx, deps, owner, id } = source;
  const failures = await noteRefusedCall(tx, owner, { id, error, now: deps.clock.now() });
  if (isHalted({ kind: 'webhook', failures, error })) await halt(source);
}

/** Records an accepted call of a service. */
export async function acceptCall(source: Source): Promise<void> {
  await forgetRefusedCalls(source.tx, source.owner, source.id);
  await run(source);
}

type Watch = { deps: Deps & Pick<Platform, 'db'> };

/** Finds services that became silent; reminds the client daily of sources that deliver nothing. */
export async function watchSources({ deps }: Watch): Promise<void> {
  const now = deps.clock.now();
  const [silent, waiting] = await deps.db.system(
    async (tx) => [await listSilent(tx, now), await listToRemind(tx, now)],
    {
      readOnly: true,
    },
  );
  for (const { owner: client, id } of silent) {
    const owner = ownerId(client);
    await deps.db.scoped(owner, async (tx) => {
      await noteRefusedCall(tx, owner, { id, error: 'silent', now });
      await halt({ tx, deps, owner, id });
    });
  }
  for (const { owner: client, id } of waiting) {
    const owner = ownerId(client);
    await deps.db.scoped(owner, async (tx) => {
      const halted = await claimReminder(tx, owner, { id, now });
      if (halted) await notifyHalted({ tx, deps, owner, id }, halted);
    });
  }
}

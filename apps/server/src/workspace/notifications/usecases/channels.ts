import type { NotificationChannel } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { recordHistory } from '#workspace/history/history.usecases.ts';
import { type ClientActor, type OwnerId, ownerId, type RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findChannel, listChannels, lockChannels, writeChannel } from '../channels.repository.ts';
import { fullMatrix } from '../channels.rules.ts';
import type { MailOff } from '../mail-off.rules.ts';
import { findReader } from '../notifications.repository.ts';
import type { Channel, NoticeReader, SettableKind } from '../notifications.types.ts';

type Call = { deps: Pick<Platform, 'db' | 'clock'>; ctx: RequestContext<ClientActor> };
type Matrix = { items: NotificationChannel[] };

/** Every kind of notification with its channels. */
export function readChannels({ deps, ctx }: Call): Promise<Matrix> {
  return deps.db.scoped(ctx.actor.ownerId, async (tx) => ({
    items: fullMatrix(await listChannels(tx, ctx.actor.ownerId)),
  }));
}

type Change = {
  tx: Tx;
  deps: Pick<Platform, 'clock'>;
  owner: OwnerId;
  actor: { kind: 'user'; userId: string } | { kind: 'visitor' };
  kind: SettableKind;
  change: Partial<Channel>;
};

async function applyChange({ tx, deps, owner, actor, kind, change }: Change): Promise<void> {
  const before = await findChannel(tx, owner, kind);
  const channel = { ...before, ...change };
  if (channel.inApp === before.inApp && channel.email === before.email && channel.push === before.push) return;
  await writeChannel(tx, { owner, kind, channel, now: deps.clock.now() });
  const entry = {
    action: 'preferences.notifications_changed',
    subjectKind: 'user',
    subjectId: owner,
    before: { kind, ...before },
    after: { kind, ...channel },
  };
  await recordHistory({ tx, owner, actor, entry });
}

type ChangeInput = Call & {
  input: {
    kind: SettableKind;
    inApp?: boolean | undefined;
    email?: Channel['email'] | undefined;
    push?: boolean | undefined;
  };
};

/** Changes one kind's channels; omitted ones stay. */
export function changeChannel({ deps, ctx, input }: ChangeInput): Promise<Matrix> {
  const { ownerId: owner } = ctx.actor;
  const { kind, inApp, email, push } = input;
  return deps.db.scoped(owner, async (tx) => {
    await lockChannels(tx, owner);
    const change = {
      ...(inApp === undefined ? {} : { inApp }),
      ...(email === undefined ? {} : { email }),
      ...(push === undefined ? {} : { push }),
    };
    await applyChange({ tx, deps, owner, actor: ctx.actor, kind, change });
    return { items: fullMatrix(await listChannels(tx, owner)) };
  });
}

type OffInput = { deps: Pick<Platform, 'db' | 'clock'>; off: MailOff };

/** The person of a mail's own link; undefined when the account was deleted. */
export function readMailOffReader({ deps, off }: OffInput): Promise<NoticeReader | undefined> {
  return deps.db.system((tx) => findReader(tx, off.owner), { readOnly: true });
}

/** Stops the mails a link refers to, for anyone who has the mail; idempotent. */
export function switchMailOff({ deps, off }: OffInput): Promise<NoticeReader | undefined> {
  const owner = ownerId(off.owner);
  return deps.db.system(async (tx) => {
    const reader = await findReader(tx, owner);
    if (!reader) return undefined;
    await lockChannels(tx, owner);
    const kinds =
      off.scope === 'daily'
        ? fullMatrix(await listChannels(tx, owner))
            .filter(({ email }) => email === 'daily')
            .map(({ kind }) => kind)
        : [off.scope];
    for (const kind of kinds)
      await applyChange({ tx, deps, owner, actor: { kind: 'visitor' }, kind, change: { email: 'off' } });
    return reader;
  });
}

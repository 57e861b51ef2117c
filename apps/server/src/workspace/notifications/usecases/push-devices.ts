import { createPublicKey } from 'node:crypto';
import type { PushDevice } from '@enlace/contract/workspace/notifications/push.contract.ts';
import { parseDevice } from '#platform/http/device.ts';
import type { ClientActor, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, invalidField, notFound } from '#platform/errors.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import type { Platform } from '#platform/platform.types.ts';
import { notificationTexts } from '../locales/texts.ts';
import {
  deletePushDevice,
  findPushDevice,
  listPushDeviceRows,
  markReached,
  markUnreached,
  putPushDevice,
  type PushDeviceRow,
} from '../push/push-devices.repository.ts';
import { readPublicKey, readPushKeys } from '../push/push-keys.ts';
import { sendPush, withProduct } from '../push/send-push.ts';

type Ctx = RequestContext<ClientActor>;
type Call = { deps: Pick<Platform, 'db'>; ctx: Ctx };
type Devices = { publicKey: string; items: PushDevice[] };

function present(row: PushDeviceRow, ctx: Ctx): PushDevice {
  return {
    id: row.id,
    device: parseDevice(row.userAgent),
    isCurrent: row.sessionId === ctx.actor.sessionId,
    createdAt: row.createdAt.toString(),
    reachedAt: row.reachedAt?.toString() ?? null,
  };
}

async function devicesOf(tx: Tx, ctx: Ctx): Promise<Devices> {
  const rows = await listPushDeviceRows(tx, ctx.actor.ownerId);
  return { publicKey: await readPublicKey(tx), items: rows.map((row) => present(row, ctx)) };
}

/** The client's browsers that accept pushes. */
export function listPushDevices({ deps, ctx }: Call): Promise<Devices> {
  return deps.db.scoped(ctx.actor.ownerId, (tx) => devicesOf(tx, ctx));
}

/** Whether the bytes are a point of P-256: encryption is impossible for any other. */
function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')];
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    // NOTE: the platform throws for a point off the curve; the result is the caller's 422.
    return false;
  }
}

type AddInput = {
  deps: Pick<Platform, 'db' | 'ids' | 'clock'>;
  ctx: Ctx;
  input: { endpoint: string; keys: { p256dh: string; auth: string } };
};

/**
 * Registers the calling browser. Requires the client's own session: an API key has no browser, and an administrator
 * acting as the client must not receive the client's notifications. Throws auth.forbidden, request.invalid.
 */
export function addPushDevice({ deps, ctx, input }: AddInput): Promise<Devices> {
  const { ownerId: owner, sessionId, actingAdminId } = ctx.actor;
  if (sessionId === null || actingAdminId !== null) throw new AppError('auth.forbidden');
  const { endpoint, keys } = input;
  if (!isPoint(keys.p256dh)) throw invalidField('keys.p256dh', 'invalid_format');
  const device = { id: deps.ids.uuid(), sessionId, endpoint, ...keys, userAgent: ctx.userAgent.slice(0, 400) };
  return deps.db.system(async (tx) => {
    await putPushDevice(tx, { owner, ...device, now: deps.clock.now() });
    return devicesOf(tx, ctx);
  });
}

/** Throws resource.not_found. */
export function removePushDevice({ deps, ctx, id }: Call & { id: string }): Promise<void> {
  return deps.db.scoped(ctx.actor.ownerId, async (tx) => {
    if (!(await deletePushDevice(tx, ctx.actor.ownerId, id))) throw notFound();
  });
}

type TestInput = {
  deps: Pick<Platform, 'db' | 'clock' | 'outbound' | 'config' | 'logger' | 'secrets'>;
  ctx: Ctx;
  id: string;
};

/** Throws resource.not_found, notifications.push_gone, notifications.push_failed. */
export async function testPush({ deps, ctx, id }: TestInput): Promise<void> {
  const { ownerId: owner } = ctx.actor;
  const device = await deps.db.scoped(owner, (tx) => findPushDevice(tx, owner, id));
  if (!device) throw notFound();
  const { title, body } = notificationTexts[ctx.locale].pushTest;
  const { brand } = await deps.db.system((tx) => readSettings(tx), { readOnly: true });
  const url = `${deps.config.publicUrl}/user/notificaciones`;
  const message = { title, body: withProduct(body, brand.name), url, tag: 'enlace-test' };
  const outcome = await sendPush({ deps, keys: await readPushKeys(deps), device, message });
  await deps.db.scoped(owner, async (tx) => {
    if (outcome === 'taken') await markReached(tx, owner, id, deps.clock.now());
    else if (outcome === 'gone') await deletePushDevice(tx, owner, id);
    else await markUnreached(tx, owner, id);
  });
  if (outcome === 'gone') throw new AppError('notifications.push_gone');
  if (outcome !== 'taken') throw new AppError('notifications.push_failed');
}

import type { NetworkTag, Session, SignIn } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { parseDevice } from '#platform/http/device.ts';
import { endOfSession } from './session.rules.ts';
import type { SessionListRow } from './sessions.repository.ts';
import type { SignInRow } from './sign-ins.repository.ts';

const tagLength = 4;

/** A short name for a network that reveals nothing about its address. */
function presentNetwork(networkHash: string, here: string): NetworkTag {
  const tag = networkHash
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, tagLength)
    .toUpperCase();
  return { tag, isThisOne: networkHash === here };
}

type PresentSession = { row: SessionListRow; here: string; currentId: string | null };

export function presentSession({ row, here, currentId }: PresentSession): Session {
  return {
    id: row.id,
    device: parseDevice(row.userAgent),
    network: row.networkHash === null ? null : presentNetwork(row.networkHash, here),
    createdAt: row.createdAt.toString(),
    lastSeenAt: row.lastSeenAt.toString(),
    endsAt: endOfSession(row).toString(),
    isCurrent: row.id === currentId,
    actingAdmin: row.actingAdmin,
  };
}

export function presentSignIn({ row, here }: { row: SignInRow; here: string }): SignIn {
  return {
    id: row.id,
    method: row.method,
    device: parseDevice(row.userAgent),
    network: presentNetwork(row.networkHash, here),
    signedInAt: row.signedInAt.toString(),
  };
}

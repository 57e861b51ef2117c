import type {
  InstallationMode,
  InstallationState,
} from '@enlace/contract/billing/installation-mode/installation-mode.contract.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

/** Stored, not a setting: only an owner's actions change it, and a real installation never goes back. */
export async function installationMode(tx: Tx, { lock = false } = {}): Promise<InstallationMode> {
  const [row] = await tx.sql<{ mode: InstallationMode }[]>`
    select mode from installation_mode ${lock ? tx.sql`for update` : tx.sql``}`;
  if (!row) throw new Error('the installation has no mode');
  return row.mode;
}

/** Whether this is a test installation: cards move no money, the clock can be moved, numbers are outside the books. */
export async function isTestInstallation(tx: Tx): Promise<boolean> {
  return (await installationMode(tx)) === 'test';
}

type Ahead = { mode: InstallationMode; openedAt: Temporal.Instant | null; ahead: number };

/** The mode as every operator screen shows it. */
export async function presentState(tx: Tx, { clock }: Pick<Deps, 'clock'>): Promise<InstallationState> {
  const [row] = await tx.sql<Ahead[]>`
    select mode, opened_at, billing_ahead_seconds() as ahead from installation_mode`;
  if (!row) throw new Error('the installation has no mode');
  const { mode, openedAt, ahead } = row;
  const billingNow = ahead > 0 ? clock.now().add({ seconds: ahead }).toString() : null;
  return { mode, openedAt: openedAt?.toString() ?? null, billingNow };
}

export function readState({ deps }: { deps: Deps }): Promise<InstallationState> {
  return deps.db.system((tx) => presentState(tx, deps), { readOnly: true });
}

/** Irreversible: the database rejects going back. */
export async function becomeReal(tx: Tx, { at, userId }: { at: Temporal.Instant; userId: string }): Promise<void> {
  await tx.sql`update installation_mode set mode = 'real', opened_at = ${at}, opened_by = ${userId}`;
}

export async function becomeTest(tx: Tx): Promise<void> {
  await tx.sql`update installation_mode set mode = 'test'`;
}

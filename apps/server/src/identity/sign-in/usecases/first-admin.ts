import { newPasswordSchema, passwordLimits } from '@enlace/contract/identity/sign-in/password.schemas.ts';
import { fromWireLocale, type Locale, type WireLocale } from '@enlace/contract/core/locale.ts';
import { emailSchema } from '@enlace/contract/core/primitives.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { InvalidSettingsError } from '#platform/config/env.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { anyAdminExists, insertUser } from '../identity.repository.ts';
import { assertGoodPassword } from '../password.rules.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'passwords' | 'config' | 'logger'>;
type AdminInput = { name: string; email: string; password: string; locale: Locale | null };

async function createAdmin(
  deps: Deps,
  { input, spend }: { input: AdminInput; spend: string | undefined },
): Promise<boolean> {
  const passwordHash = await deps.passwords.hash(input.password);
  const codigo = deps.ids.code(8);
  const now = deps.clock.now();
  return deps.db.system(async (tx) => {
    // One creation at a time: two processes or two tabs must not both find the installation empty.
    await tx.sql`select pg_advisory_xact_lock(hashtext('enlace.first_admin'))`;
    if (await anyAdminExists(tx)) return false;
    if (spend !== undefined) {
      const [token] = await tx.sql`
        update one_time_tokens set used_at = ${now}
        where kind = 'setup' and token_hash = ${hashToken(spend)} and used_at is null and expires_at > ${now} returning id`;
      if (!token) return false;
    }
    const id = deps.ids.uuid();
    await insertUser(tx, {
      id,
      roll: 'admin',
      adminRole: 'owner',
      name: input.name,
      alias: `op-${codigo.toLowerCase()}`,
      codigo,
      email: input.email,
      passwordHash,
      phone: null,
      accountTypeId: null,
      policyVersion: null,
      locale: input.locale,
      timeZone: 'Europe/Madrid',
    });
    const { name, email } = input;
    const entry = {
      action: 'admin.created',
      subjectKind: 'user',
      subjectId: id,
      after: { name, email, role: 'owner' },
    };
    const actor =
      spend === undefined ? ({ kind: 'system', job: 'settings' } as const) : ({ kind: 'admin', userId: id } as const);
    await recordHistory({ tx, owner: operatorOwner, actor, entry });
    return true;
  });
}

/** Validated only when used: settings of an installation that already has its administrator do not prevent a start. */
function readConfigured({ email, password }: { email: string; password: string }): { email: string; password: string } {
  const address = emailSchema.safeParse(email);
  const secret = newPasswordSchema.safeParse(password);
  if (address.success && secret.success) return { email: address.data, password: secret.data };
  throw new InvalidSettingsError([
    ...(address.success ? [] : ['ADMIN_EMAIL: needs an e-mail address such as ana@example.org']),
    ...(secret.success ? [] : [`ADMIN_PASSWORD: needs ${passwordLimits.min} to ${passwordLimits.max} characters`]),
  ]);
}

/** Creates the administrator from the settings unless one already exists. Throws InvalidSettingsError. */
export async function ensureConfiguredAdmin({ deps }: { deps: Deps }): Promise<void> {
  const configured = deps.config.firstAdmin;
  if (!configured || (await deps.db.system(anyAdminExists))) return;
  const { email, password } = readConfigured(configured);
  const created = await createAdmin(deps, {
    input: { name: 'Admin', email, password, locale: null },
    spend: undefined,
  });
  if (created) deps.logger.info({ email }, 'first administrator created from the settings');
}

/** A link for the console while there is no administrator; each start invalidates the earlier ones. */
export async function issueSetupLink({ deps }: { deps: Deps }): Promise<string | undefined> {
  const token = deps.ids.token(24);
  const now = deps.clock.now();
  return deps.db.system(async (tx) => {
    if (await anyAdminExists(tx)) return undefined;
    await tx.sql`delete from one_time_tokens where kind = 'setup'`;
    await tx.sql`
      insert into one_time_tokens (kind, token_hash, expires_at) values ('setup', ${hashToken(token)}, ${now.add({ hours: 24 })})`;
    return `${deps.config.publicUrl}/setup/${token}`;
  });
}

export async function isSetupOpen({ deps, token }: { deps: Deps; token: string }): Promise<boolean> {
  return deps.db.system(async (tx) => {
    const [row] = await tx.sql`
      select 1 from one_time_tokens
      where kind = 'setup' and token_hash = ${hashToken(token)} and used_at is null and expires_at > ${deps.clock.now()}`;
    return row !== undefined && !(await anyAdminExists(tx));
  });
}

/** Creates the first administrator with the console link; auth.setup_closed when it was used or one exists. */
export async function setUpAdmin({
  deps,
  input,
}: {
  deps: Deps;
  input: Omit<AdminInput, 'locale'> & { token: string; locale?: WireLocale | undefined };
}): Promise<{ email: string }> {
  assertGoodPassword({ password: input.password, personal: [input.name, input.email] });
  const locale = input.locale === undefined ? null : fromWireLocale(input.locale);
  if (!(await createAdmin(deps, { input: { ...input, locale }, spend: input.token })))
    throw new AppError('auth.setup_closed');
  return { email: input.email };
}

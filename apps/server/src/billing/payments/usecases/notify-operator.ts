import { queueMail } from '#workspace/door.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { adminRolePermissions, adminRoles } from '@enlace/contract/core/permissions.ts';
import type { PaymentProviderName } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { keylessEmail } from '../emails/keyless.email.ts';
import type { PaymentsDeps } from '../payments.types.ts';

type Input = { tx: Tx; deps: PaymentsDeps; provider: PaymentProviderName };
type Reader = { name: string; email: string; locale: Locale | null };

const purpose = 'payment_provider';
const readers = adminRoles.filter((role) => adminRolePermissions[role].includes('settings.write'));

/** Mails those who can put it right that charges wait for a provider's key: once a day, however many wait. */
export async function notifyOperator({ tx, deps, provider }: Input): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtext('enlace.payment_provider'))`;
  const earlier = await tx.sql`
    select 1 from mails where purpose = ${purpose} and created_at > now() - interval '1 day' limit 1`;
  if (earlier.length > 0) return;
  const admins = await tx.sql<Reader[]>`
    select name, email, locale from users
    where roll = 'admin' and suspended_at is null and admin_role = any(${readers}::text[]) order by id`;
  for (const { name, email, locale } of admins) {
    const content = keylessEmail({
      locale: locale ?? deps.config.defaultLocale,
      provider,
      publicUrl: deps.config.publicUrl,
    });
    await queueMail({ tx, deps, mail: { purpose, to: { name, address: email }, ...content } });
  }
}

import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Device } from '@enlace/contract/identity/sign-in/security.schemas.ts';
import { type MailContent, queueMail } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { accountNoticeEmail } from '../emails/account-notice.email.ts';
import { emailChangeEmail } from '../emails/email-change.email.ts';
import { newSignInEmail } from '../emails/new-sign-in.email.ts';
import type { UserRow } from '../identity.types.ts';

type Deps = Pick<Platform, 'jobs' | 'ids' | 'config'>;
type Person = Pick<UserRow, 'name' | 'email' | 'locale' | 'timeZone' | 'roll'>;
type To = { name: string; address: string };

function localeOf(deps: Deps, { locale }: Person): Locale {
  return locale ?? deps.config.defaultLocale;
}

/** The person's screen for password and sessions; always under our own address, whatever host was requested. */
function securityUrl(deps: Deps, { roll }: Person): string {
  return `${deps.config.publicUrl}${roll === 'admin' ? '/admin/cuenta' : '/account'}`;
}

async function send(deps: Deps, tx: Tx, mail: { purpose: string; to: To; content: MailContent }): Promise<void> {
  await queueMail({ tx, deps, mail: { purpose: mail.purpose, to: mail.to, ...mail.content } });
}

function toOf({ name, email }: Person): To {
  return { name, address: email };
}

type Input<Extra> = { deps: Deps; tx: Tx; account: Person } & Extra;

/** Notifies the person of a sign-in from a new place or device. */
export async function mailNewSignIn({
  deps,
  tx,
  account,
  device,
  at,
}: Input<{ device: Device; at: Temporal.Instant }>): Promise<void> {
  const locale = localeOf(deps, account);
  const content = newSignInEmail({ locale, account, device, at, url: securityUrl(deps, account) });
  await send(deps, tx, { purpose: 'new_sign_in', to: toOf(account), content });
}

/** Notifies the person that the password was changed. */
export async function mailPasswordChanged({ deps, tx, account }: Input<unknown>): Promise<void> {
  const content = accountNoticeEmail({
    locale: localeOf(deps, account),
    kind: 'passwordChanged',
    name: account.name,
    url: `${deps.config.publicUrl}/`,
  });
  await send(deps, tx, { purpose: 'password_changed', to: toOf(account), content });
}

/** Notifies the previous address that the account has moved. */
export async function mailEmailChanged({ deps, tx, account }: Input<unknown>): Promise<void> {
  const content = accountNoticeEmail({
    locale: localeOf(deps, account),
    kind: 'emailChanged',
    name: account.name,
    url: `${deps.config.publicUrl}/`,
  });
  await send(deps, tx, { purpose: 'email_changed', to: toOf(account), content });
}

/** Asks one of the two addresses to confirm. */
export async function mailEmailChange({
  deps,
  tx,
  account,
  side,
  newEmail,
  token,
  minutes,
}: Input<{ side: 'old' | 'new'; newEmail: string; token: string; minutes: number }>): Promise<void> {
  const url = `${deps.config.publicUrl}/cuenta/correo/${token}`;
  const content = emailChangeEmail({
    locale: localeOf(deps, account),
    name: account.name,
    side,
    newEmail,
    url,
    minutes,
  });
  const address = side === 'old' ? account.email : newEmail;
  await send(deps, tx, { purpose: `email_change_${side}`, to: { name: account.name, address }, content });
}

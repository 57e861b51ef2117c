import QRCode from 'qrcode';
import { AppError } from '#platform/errors.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import type { Platform } from '#platform/platform.types.ts';
import { getUserOrFail } from '../../identity.repository.ts';
import { lockAccount, settleSecondFactor } from '../account-factors.repository.ts';
import { announceFactorChange } from '../factor-change.ts';
import { readFactorCode } from '../factor-code.rules.ts';
import { secretPurpose } from '../secret-purpose.ts';
import { keepTotpSetUp, lockTotpSetUp, putTotp, removeTotpSetUp } from '../totp.repository.ts';
import { matchTotp, secretBytes, toSecret, totpUri } from '../totp.rules.ts';
import { ensureRecoveryCodes } from './recovery-codes.ts';

/** Long enough to install an app first. */
const setUpMinutes = 15;
const quietZoneModules = 4;

type BeginDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'secrets'>;

/** A new secret with its QR code; its codes are not required until one has confirmed it. */
export async function beginTotp({ deps, userId }: { deps: BeginDeps; userId: string }) {
  const secret = toSecret(Buffer.from(deps.ids.token(secretBytes), 'base64url'));
  const { account, brand } = await deps.db.system(async (tx) => {
    const now = deps.clock.now();
    const sealed = deps.secrets.seal(secretPurpose, secret);
    await keepTotpSetUp(tx, { userId, secret: sealed, now, expiresAt: now.add({ minutes: setUpMinutes }) });
    return { account: await getUserOrFail(tx, userId), ...(await readSettings(tx)) };
  });
  const uri = totpUri({ secret, account: account.email, issuer: brand.name });
  const qr = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: quietZoneModules });
  return { secret, uri, qr };
}

type Deps = BeginDeps & Pick<Platform, 'passwords' | 'jobs' | 'config' | 'authenticator'>;

/**
 * Activates the app. Returns the recovery codes when they are created with it. Errors: factors.code_wrong, set_up_over.
 */
export async function confirmTotp({
  deps,
  userId,
  code,
}: {
  deps: Deps;
  userId: string;
  code: string;
}): Promise<string[] | null> {
  const now = deps.clock.now();
  const read = readFactorCode(code);
  await deps.db.system(async (tx) => {
    const account = await lockAccount(tx, userId);
    const setUp = await lockTotpSetUp(tx, { userId, now });
    if (!setUp) throw new AppError('factors.set_up_over');
    const secret = deps.secrets.open(secretPurpose, setUp.secret);
    const digits = read.kind === 'totp' ? read.digits : '';
    const step = matchTotp({ secret, code: digits, now, lastStep: null });
    if (step === undefined) throw new AppError('factors.code_wrong');
    await putTotp(tx, { userId, secret: setUp.secret, lastStep: step, now });
    await removeTotpSetUp(tx, userId);
    await settleSecondFactor(tx, { userId, now });
    await announceFactorChange({ tx, deps, account, change: 'totp_added' });
  });
  deps.authenticator.forget(userId);
  return ensureRecoveryCodes({ deps, userId });
}

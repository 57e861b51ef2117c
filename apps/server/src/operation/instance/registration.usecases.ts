import { fromWireLocale, type WireLocale } from '@enlace/contract/core/locale.ts';
import { type HistoryActor, operatorOwner, queueMail, recordHistory } from '#workspace/door.ts';
import { invitationDays, writeInvitation } from '#identity/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { registrationInviteEmail } from './emails/registration-invite.email.ts';

type InviteInput = {
  deps: Pick<Platform, 'db' | 'clock' | 'secrets' | 'jobs' | 'ids' | 'config'>;
  actor: HistoryActor;
  email: string;
  locale: WireLocale;
};

/** Mails an invitation to register. The operator also gets the link, in case the mail does not arrive. */
export async function inviteToRegister({ deps, actor, email, locale }: InviteInput) {
  const expiresAt = deps.clock.now().add({ hours: 24 * invitationDays });
  const url = `${deps.config.publicUrl}/register?invitacion=${writeInvitation(deps.secrets, { email, expiresAt })}`;
  const content = registrationInviteEmail({ locale: fromWireLocale(locale), url, days: invitationDays });
  await deps.db.system(async (tx) => {
    await queueMail({
      tx,
      deps,
      mail: { purpose: 'registration_invitation', to: { name: null, address: email }, ...content },
    });
    const entry = {
      action: 'registration.invited',
      subjectKind: 'registration',
      subjectId: null,
      after: { email, expiresAt: expiresAt.toString() },
    };
    await recordHistory({ tx, owner: operatorOwner, actor, entry });
  });
  return { email, url, expiresAt: expiresAt.toString() };
}

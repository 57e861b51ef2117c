import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { assertGoodPassword } from '#identity/sign-in/password.rules.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError } from '#platform/errors.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { findAddressHolder, findUserName, insertAdmin, lockAdmins, reopenAdmin } from '../admins.repository.ts';
import type { AdminsDeps, InvitationRow } from '../admins.types.ts';
import { findUsableInvitation, markInvitationAccepted } from '../invitations.repository.ts';

const invalid = () => new AppError('invitations.invalid');

type Input = { deps: AdminsDeps; token: string };

export type InvitationView = Pick<InvitationRow, 'kind' | 'email' | 'adminRole' | 'expiresAt'> & {
  name: string | null;
};

/** What the link is for; `invitations.invalid` when it was used, withdrawn, replaced or has expired. */
export async function readInvitation({ deps, token }: Input): Promise<InvitationView> {
  return deps.db.system(async (tx) => {
    const found = await findUsableInvitation(tx, { tokenHash: hashToken(token), now: deps.clock.now() });
    if (!found) throw invalid();
    const { kind, email, adminRole, expiresAt, userId } = found;
    return {
      kind,
      email,
      adminRole,
      expiresAt,
      name: userId === null ? null : ((await findUserName(tx, userId)) ?? null),
    };
  });
}

type Person = { name: string; passwordHash: string };
type Acceptance = { deps: AdminsDeps; invitation: InvitationRow; person: Person };

async function becomeAdmin(tx: Tx, { deps, invitation, person }: Acceptance): Promise<string> {
  const { email, adminRole, locale } = invitation;
  await lockAdmins(tx);
  const holder = await findAddressHolder(tx, email);
  if (holder && (holder.roll !== 'admin' || holder.suspendedAt === null)) throw invalid();
  const id = holder?.id ?? deps.ids.uuid();
  const role = adminRole ?? 'observer';
  if (holder) await reopenAdmin(tx, { id, role, ...person });
  else await insertAdmin(tx, { id, role, email, locale, codigo: deps.ids.code(8), ...person });
  const after = { name: person.name, email, role };
  const entry = { action: 'admin.joined', subjectKind: 'user', subjectId: id, after };
  await recordHistory({ tx, owner: operatorOwner, actor: { kind: 'admin', userId: id }, entry });
  return id;
}

async function choosePassword(tx: Tx, { invitation, person }: Acceptance): Promise<string> {
  const { userId, email } = invitation;
  const [client] = await tx.sql<{ id: string }[]>`
    update users set password_hash = ${person.passwordHash}, name = ${person.name}
    where id = ${userId} and email = ${email} and roll = 'user' returning id`;
  if (!client) throw invalid();
  const entry = { action: 'client.invitation_accepted', subjectKind: 'user', subjectId: client.id };
  await recordHistory({ tx, owner: ownerId(client.id), actor: { kind: 'user', userId: client.id }, entry });
  return client.id;
}

/** Uses the link once: creates the person's account, or sets a created client's password. */
export async function acceptInvitation({
  deps,
  token,
  input,
}: Input & { input: { name: string; password: string } }): Promise<{ email: string }> {
  const { email } = await readInvitation({ deps, token });
  assertGoodPassword({ password: input.password, personal: [input.name, email] });
  const person = { name: input.name, passwordHash: await deps.passwords.hash(input.password) };
  try {
    return await deps.db.system(async (tx) => {
      const now = deps.clock.now();
      const invitation = await findUsableInvitation(tx, { tokenHash: hashToken(token), now, lock: true });
      if (!invitation) throw invalid();
      const accept = invitation.kind === 'admin' ? becomeAdmin : choosePassword;
      const userId = await accept(tx, { deps, invitation, person });
      await markInvitationAccepted(tx, { id: invitation.id, userId, now });
      return { email: invitation.email };
    });
  } catch (error) {
    // Somebody took the address between the two checks.
    if (isUniqueViolation(error, 'users_email_key')) throw invalid();
    throw error;
  }
}

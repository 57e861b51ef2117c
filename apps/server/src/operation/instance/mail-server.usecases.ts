import type { BodyOf, ReplyOf } from '@enlace/contract/core/operation.ts';
import type { changeMailServer, getMailState } from '@enlace/contract/operation/instance/mail-check.contract.ts';
import { type HistoryActor, operatorOwner, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { mailServerPurpose, readMailServer, type StoredMailServer } from '#platform/mail-server.ts';
import type { Platform } from '#platform/platform.types.ts';
import { readMailState } from './mail-state.usecases.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'mail' | 'mailServer' | 'secrets'>;
type Call = { deps: Deps; actor: HistoryActor };
type Input = BodyOf<typeof changeMailServer>;
type State = ReplyOf<typeof getMailState>;

/** What the history keeps of a server: never the password, not even sealed. */
function recordedOf(server: StoredMailServer | undefined): Record<string, unknown> {
  if (!server) return {};
  const { host, port, tls, userName, fromAddress } = server;
  return { host, port, tls, username: userName, email: fromAddress };
}

function assertFree({ mailServer }: Deps): void {
  if (mailServer.setBy() === 'environment') throw new AppError('instance.mail_in_environment');
}

/** One change at a time, so that each records what it really replaced. */
async function lockServer(tx: Tx): Promise<StoredMailServer | undefined> {
  await tx.sql`select pg_advisory_xact_lock(hashtext('enlace.mail_server'))`;
  return readMailServer(tx);
}

/** A password belongs to one server and user: for another one it has to be written again. */
function passwordOf({ deps, input, before }: { deps: Deps; input: Input; before: StoredMailServer | undefined }) {
  if (input.user === null) return null;
  if (input.password !== undefined) return deps.secrets.seal(mailServerPurpose, input.password);
  const isSame = before?.passwordSealed && before.host === input.host && before.userName === input.user;
  if (isSame) return before.passwordSealed;
  throw new AppError('request.invalid', { fields: [{ path: 'password', code: 'required' }] });
}

async function record(tx: Tx, { actor }: Call, entry: { action: string; before: object; after: object }) {
  const subject = { subjectKind: 'instance', subjectId: null };
  await recordHistory({
    tx,
    owner: operatorOwner,
    actor,
    entry: { ...subject, action: entry.action, before: { ...entry.before }, after: { ...entry.after } },
  });
}

/** From the next mail on, in every process. Errors: instance.mail_in_environment. */
export async function setMailServer(call: Call, input: Input): Promise<State> {
  const { deps } = call;
  assertFree(deps);
  await deps.db.system(async (tx) => {
    const before = await lockServer(tx);
    const { host, port, tls, user: userName, from: fromAddress } = input;
    const passwordSealed = passwordOf({ deps, input, before });
    const server = { host, port, tls, userName, passwordSealed, fromAddress };
    const values = { ...server, changedAt: deps.clock.now().toString() };
    await tx.sql`
      insert into mail_server ${tx.sql(values)} on conflict (is_only) do update set ${tx.sql(values)}`;
    const action = 'instance.mail_server_changed';
    await record(tx, call, { action, before: recordedOf(before), after: recordedOf(server) });
  });
  await deps.mailServer.refresh();
  return readMailState({ deps });
}

/** Back to the outbox. Errors: instance.mail_in_environment. */
export async function forgetMailServer(call: Call): Promise<State> {
  const { deps } = call;
  assertFree(deps);
  await deps.db.system(async (tx) => {
    const before = await lockServer(tx);
    if (!before) return;
    await tx.sql`delete from mail_server`;
    await record(tx, call, { action: 'instance.mail_server_removed', before: recordedOf(before), after: {} });
  });
  await deps.mailServer.refresh();
  return readMailState({ deps });
}

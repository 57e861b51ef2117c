import { type HistoryActor, queueMail, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { accountHistory } from '../account-history.ts';
import type { UserRow } from '../identity.types.ts';
import { factorChangeEmail } from './emails/factor-change.email.ts';
import type { FactorChange } from './factors.types.ts';

const actions = {
  totp_added: 'second_factor.app_added',
  totp_removed: 'second_factor.app_removed',
  passkey_added: 'passkey.added',
  passkey_removed: 'passkey.removed',
  codes_renewed: 'second_factor.codes_renewed',
  code_used: 'second_factor.code_used',
  reset: 'second_factor.reset',
} as const satisfies Record<FactorChange, string>;

type Action = (typeof actions)[FactorChange] | 'passkey.renamed' | 'passkey.copy_suspected';

type RecordInput = {
  tx: Tx;
  account: Pick<UserRow, 'id' | 'roll'>;
  actor?: HistoryActor;
  action: Action;
  passkeyId?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** At most names and dates: neither secrets nor credential ids belong in history. */
export async function recordFactorHistory(input: RecordInput): Promise<void> {
  const { tx, account, actor, action, passkeyId, before, after } = input;
  const theirs = accountHistory(account);
  await recordHistory({
    tx,
    owner: theirs.owner,
    actor: actor ?? theirs.actor,
    entry: {
      action,
      subjectKind: passkeyId === undefined ? 'user' : 'passkey',
      subjectId: passkeyId ?? account.id,
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
    },
  });
}

type FactorChangeInput = {
  tx: Tx;
  deps: Pick<Platform, 'jobs' | 'ids' | 'config'>;
  account: UserRow;
  change: FactorChange;
  actor?: HistoryActor;
  passkey?: { id: string; name: string };
  left?: number;
};

/** Records the change and mails the owner, who must learn of what somebody else may have done. */
export async function announceFactorChange(input: FactorChangeInput): Promise<void> {
  const { tx, deps, account, change, actor, passkey, left } = input;
  await recordFactorHistory({
    tx,
    account,
    action: actions[change],
    ...(actor ? { actor } : {}),
    ...(passkey ? { passkeyId: passkey.id, after: { name: passkey.name } } : {}),
  });
  const content = factorChangeEmail({
    locale: account.locale ?? deps.config.defaultLocale,
    name: account.name,
    change,
    url: deps.config.publicUrl,
    passkey: passkey?.name ?? '',
    left: left ?? 0,
  });
  const to = { name: account.name, address: account.email };
  await queueMail({ tx, deps, mail: { purpose: 'second_factor', to, ...content } });
}

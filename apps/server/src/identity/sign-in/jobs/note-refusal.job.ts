import { recordHistory } from '#workspace/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { accountHistory } from '../account-history.ts';
import { findUserByEmail } from '../identity.repository.ts';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Records a refused sign-in in the account's history, if there is one, outside the timing of the request. */
export const noteRefusal = defineJob({
  name: 'identity.note_refusal',
  payload: z.object({ email: z.string(), network: z.string().nullable() }),
});

type Input = { deps: Pick<Platform, 'db'>; payload: { email: string; network: string | null } };

/** Records a failed attempt in the account's own history; unknown addresses have no history. */
export async function noteRefusedSignIn({ deps, payload }: Input): Promise<void> {
  await deps.db.system(async (tx) => {
    const account = await findUserByEmail(tx, payload.email);
    if (!account) return;
    await recordHistory({
      tx,
      owner: accountHistory(account).owner,
      actor: { kind: 'visitor' },
      entry: {
        action: 'session.refused',
        subjectKind: 'user',
        subjectId: account.id,
        after: { network: payload.network },
      },
    });
  });
}

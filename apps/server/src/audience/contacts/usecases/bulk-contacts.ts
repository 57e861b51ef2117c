import type { BulkContactsInput } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { changeStatus } from '../change-status.ts';
import { assertAgreement } from '../consent-answer.rules.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { removeContacts, restoreContacts } from './trash-contacts.ts';

type Input = { deps: ContactsDeps; ctx: ClientContext; input: BulkContactsInput };

async function setStatus({
  deps,
  ctx,
  input,
}: Input & { input: Extract<BulkContactsInput, { action: 'set_status' }> }): Promise<number> {
  const { owner, actor } = authorOf(ctx);
  const { status, reason } = input;
  if (status === 'subscribed') assertAgreement('reason', reason);
  return deps.db.scoped(owner, async (tx) => {
    const consent = { text: reason, textVersion: 'manual', source: 'manual' } as const;
    const ids = await changeStatus({
      tx,
      deps,
      owner,
      change: { contactIds: input.ids, status, reason, source: 'client', consent, respectsRefusals: true },
    });
    for (const id of ids) {
      const entry = { action: 'contact.updated', subjectKind: 'contact', subjectId: id, after: { status, reason } };
      await recordHistory({ tx, owner, actor, entry });
    }
    return ids.length;
  });
}

/** One action on several contacts. Returns how many changed. */
export async function bulkContacts({ deps, ctx, input }: Input): Promise<number> {
  switch (input.action) {
    case 'delete':
      return removeContacts({ deps, ctx, ids: input.ids });
    case 'restore':
      return restoreContacts({ deps, ctx, ids: input.ids });
    case 'set_status':
      return setStatus({ deps, ctx, input });
  }
}

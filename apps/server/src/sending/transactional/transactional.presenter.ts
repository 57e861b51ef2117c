import type { TransactionalMail } from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import type { TransactionalRow } from './transactional.types.ts';

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? '' };
}

export function presentTransactional(row: TransactionalRow): TransactionalMail {
  const { id, toAddress, toName, subject, state, skipReason, reason, attempts } = row;
  return {
    id,
    at: row.createdAt.toString(),
    to: { email: toAddress, name: toName },
    subject,
    template: named(row.templateId, row.templateName),
    contact: named(row.contactId, row.contactName),
    state,
    skipReason,
    reason,
    detail: row.detail === '' ? null : row.detail,
    attempts,
    settledAt: row.settledAt?.toString() ?? null,
  };
}

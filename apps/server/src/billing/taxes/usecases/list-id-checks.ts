import type { TaxIdCheck } from '@enlace/contract/billing/taxes/taxes.contract.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findSellerNumber } from '../taxes.repository.ts';

type Row = Omit<TaxIdCheck, 'client' | 'at'> & { clientId: string; clientName: string; at: Temporal.Instant };

const newest = 50;

/** The latest consultations, and whether checks are possible at all. */
export function listIdChecks({ deps }: { deps: Pick<Platform, 'db'> }) {
  return deps.db.system(
    async (tx) => {
      const rows = await tx.sql<Row[]>`
        select c.id, c.owner_id as client_id, u.name as client_name, c.country, c.tax_id, c.outcome, c.consultation, c.at
          from tax_id_checks c join users u on u.id = c.owner_id order by c.at desc, c.id desc limit ${newest}`;
      const items = rows.map(({ clientId, clientName, at, ...check }) => ({
        ...check,
        client: { id: clientId, name: clientName },
        at: at.toString(),
      }));
      return { items, isAsking: (await findSellerNumber(tx)) !== undefined };
    },
    { readOnly: true },
  );
}

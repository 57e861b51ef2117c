import { ownerId } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { DomainDeps } from '../custom-domains.types.ts';
import { checkDomain } from '../usecases/check-domain.ts';

const max = 200;
const atOnce = 5;

/** Checks every due domain; one removed meanwhile is skipped. */
export async function checkDueDomains({ deps }: { deps: DomainDeps }): Promise<void> {
  const due = await deps.db.system(
    (tx) => tx.sql<{ ownerId: string; id: string }[]>`
      select owner_id, id from custom_domains where next_check_at <= ${deps.clock.now()} order by next_check_at limit ${max}`,
  );
  const waiting = [...due];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        try {
          await checkDomain({ deps, owner: ownerId(next.ownerId), id: next.id });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      }
    }),
  );
}

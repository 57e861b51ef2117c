import { aliasLimits, aliasSchema, reservedAliases } from '@enlace/contract/identity/sign-in/alias.schemas.ts';
import type { Platform } from '#platform/platform.types.ts';
import { isAliasTaken } from '../identity.repository.ts';

type Availability = {
  alias: string;
  available: boolean;
  reason: 'taken' | 'reserved' | 'invalid' | null;
  suggestion: string | null;
};

function cleaned(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, aliasLimits.max - 3)
    .replace(/-$/, '');
}

/** Whether an alias is free, and otherwise a free alternative. */
export async function aliasAvailability({
  deps,
  alias,
  userId,
}: {
  deps: Pick<Platform, 'db' | 'clock'>;
  alias: string;
  /** The calling person; their own current and former ones are free to them. */
  userId?: string;
}): Promise<Availability> {
  const now = deps.clock.now();
  const parsed = aliasSchema.safeParse(alias);
  return deps.db.system(async (tx) => {
    const free = async (candidate: string) =>
      aliasSchema.safeParse(candidate).success && !(await isAliasTaken(tx, { alias: candidate, now, userId }));
    if (parsed.success && (await free(parsed.data)))
      return { alias: parsed.data, available: true, reason: null, suggestion: null };
    const base = cleaned(alias);
    const candidates =
      base.length < aliasLimits.min ? [] : [base, `${base}-2`, `${base}-es`, `${base}-3`, `${base}-hq`];
    let suggestion: string | null = null;
    for (const candidate of candidates) {
      if (await free(candidate)) {
        suggestion = candidate;
        break;
      }
    }
    const reserved = reservedAliases.includes(alias.trim().toLowerCase());
    const reason = parsed.success ? 'taken' : reserved ? 'reserved' : 'invalid';
    return { alias, available: false, reason, suggestion };
  });
}

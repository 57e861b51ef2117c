import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { CommandError, UsageError } from '../command.types.ts';

/** The client with this alias. Errors: UsageError, CommandError. */
export async function findClient(deps: Pick<Platform, 'db'>, alias: string | undefined): Promise<OwnerId> {
  if (alias === undefined || alias.trim() === '') throw new UsageError('--alias needs the alias of a client');
  const [row] = await deps.db.system(
    (tx) => tx.sql<{ id: string }[]>`
      select id from users where alias = ${alias.trim().toLowerCase()} and admin_role is null`,
    { readOnly: true },
  );
  if (!row) throw new CommandError(`There is no client with the alias ${alias}.`);
  return ownerId(row.id);
}

/** The file a command names, before or after its options. */
export function splitFile(args: readonly string[]): { file: string | undefined; rest: string[] } {
  const at = args.findIndex((word, index) => !word.startsWith('-') && args[index - 1] !== '--alias');
  if (at === -1) return { file: undefined, rest: [...args] };
  return { file: args[at], rest: args.toSpliced(at, 1) };
}

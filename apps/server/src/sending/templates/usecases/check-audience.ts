import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { listFieldKeys } from '../templates.repository.ts';
import { findLiquidTexts } from '../template-texts.rules.ts';
import type { MailDraft, TemplateCall } from '../templates.types.ts';
import { fieldKeyOf, findVariable, findVariableUses, nearestVariable } from '../variables.rules.ts';
import { type ContentOverrides, draftOf } from './convert-template.ts';

type Used = { name: string; hasFallback: boolean };
type Check = {
  audience: number;
  variables: { name: string; missing: number; hasFallback: boolean }[];
  unknown: { name: string; suggestion: string | null }[];
};

/** Each variable once; it has a fallback when all its uses have one. */
function usesOf(draft: MailDraft): Used[] {
  const found = new Map<string, boolean>();
  for (const { text } of findLiquidTexts(draft))
    for (const { name, hasFallback } of findVariableUses(text))
      found.set(name, (found.get(name) ?? true) && hasFallback);
  return [...found].map(([name, hasFallback]) => ({ name, hasFallback }));
}

const columns: Readonly<Record<string, string>> = {
  'contact.last_name': 'last_name',
  'contact.phone': 'phone',
  'contact.company': 'company',
  'contact.city': 'city',
  'contact.language': 'language',
};

function missingCondition(tx: Tx, name: string) {
  // Mails show no name that is an address, and derive the first name from the name.
  if (name === 'contact.name') return tx.sql`(name = '' or strpos(name, '@') > 0)`;
  if (name === 'contact.first_name')
    return tx.sql`(coalesce(first_name, '') = '' and (name = '' or strpos(name, '@') > 0))`;
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column !== undefined) return tx.sql`coalesce(${tx.sql(column)}::text, '') = ''`;
  const key = fieldKeyOf(name);
  return key === undefined ? tx.sql`false` : tx.sql`coalesce(fields ->> ${key}, '') = ''`;
}

async function countMissing(
  tx: Tx,
  owner: OwnerId,
  names: readonly string[],
): Promise<{ audience: number; missing: number[] }> {
  const counts = names.map(
    (name, index) => tx.sql`, count(*) filter (where ${missingCondition(tx, name)})::int as ${tx.sql(`c${index}`)}`,
  );
  const all = counts.reduce((parts, part) => tx.sql`${parts} ${part}`, tx.sql``);
  const [row] = await tx.sql<Record<string, number>[]>`
    select count(*)::int as audience ${all} from contacts
    where owner_id = ${owner} and deleted_at is null and status = 'subscribed' and email is not null`;
  return { audience: row?.['audience'] ?? 0, missing: names.map((_name, index) => row?.[`c${index}`] ?? 0) };
}

const maxVariables = 60;

/** Checks a mail's variables against everybody it could be sent to, in one pass over the contacts. */
export async function checkAudience(input: TemplateCall & { id: string; input: ContentOverrides }): Promise<Check> {
  const { deps, ctx } = input;
  const owner = ctx.actor.ownerId;
  const uses = usesOf(await draftOf(input));
  return deps.db.scoped(
    owner,
    async (tx) => {
      const keys = new Set(await listFieldKeys(tx, owner));
      const unknown = uses.filter(({ name }) => !findVariable(name, keys));
      const personal = uses
        .filter(({ name }) => findVariable(name, keys)?.needsFallback === true)
        .slice(0, maxVariables);
      const { audience, missing } = await countMissing(
        tx,
        owner,
        personal.map(({ name }) => name),
      );
      return {
        audience,
        variables: personal.map(({ name, hasFallback }, index) => ({
          name,
          hasFallback,
          missing: missing[index] ?? 0,
        })),
        unknown: unknown.map(({ name }) => ({ name, suggestion: nearestVariable(name, keys) ?? null })),
      };
    },
    { readOnly: true },
  );
}

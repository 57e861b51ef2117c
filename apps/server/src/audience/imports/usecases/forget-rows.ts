import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import {
  blank,
  candidatePatterns,
  jsonWithoutPerson,
  personFinder,
  type PersonFinder,
  type PersonWords,
} from '#platform/person-words/person-words.rules.ts';

type Json = Parameters<typeof jsonWithoutPerson>[0];
type Row = {
  importId: string;
  phase: string;
  line: number;
  name: string;
  contactId: string | null;
  diff: Json;
  problems: Json;
  before: Json;
};

function stringsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap((item: Json) => stringsIn(item));
}

/** Rows without a contact yet, with the address in a cell, or with the full name and nobody else's address. */
function isTheirs({ name, contactId, diff, problems, before }: Row, finder: PersonFinder): boolean {
  if (contactId !== null) return false;
  const cells = stringsIn([diff, problems, before]);
  if (cells.some((cell) => cell.split(/[\s,;]+/).some((part) => finder.isAddress(part)))) return true;
  return finder.isName(name) && !cells.some((cell) => cell.includes('@'));
}

/** The person's lines are deleted; lines of other contacts stay, without mentions of the person. */
async function forgetRows(tx: Tx, owner: OwnerId, { finder, patterns }: { finder: PersonFinder; patterns: string[] }) {
  const rows = await tx.sql<Row[]>`
    select import_id, phase, line, name, contact_id, diff, problems, before from contact_import_rows
    where owner_id = ${owner}
      and lower(concat_ws(' ', name, diff::text, problems::text, before::text)) like any(${patterns}::text[])`;
  for (const row of rows) {
    const { importId, phase, line } = row;
    const place = tx.sql`owner_id = ${owner} and import_id = ${importId} and phase = ${phase} and line = ${line}`;
    if (isTheirs(row, finder)) {
      await tx.sql`delete from contact_import_rows where ${place}`;
      continue;
    }
    const [diff, problems, before] = [row.diff, row.problems, row.before].map((value) =>
      jsonWithoutPerson(value, finder),
    );
    await tx.sql`
      update contact_import_rows set diff = ${JSON.stringify(diff)}::text::jsonb, problems = ${JSON.stringify(problems)}::text::jsonb,
        before = ${before === null ? null : JSON.stringify(before)}::text::jsonb where ${place}`;
  }
}

type Analysis = { columns?: { samples?: string[] }[]; sample?: string[][] };

/** Samples without the person's rows and without cells that mention them. */
function withoutRows(analysis: Analysis, finder: PersonFinder): Analysis {
  const rows = analysis.sample ?? [];
  const theirs = rows.filter((cells) => finder.isIn(cells.join(' ')));
  const gone = new Set(theirs.flat().filter(Boolean));
  return {
    ...analysis,
    sample: rows.filter((cells) => !theirs.includes(cells)),
    columns: (analysis.columns ?? []).map((column) => ({
      ...column,
      samples: (column.samples ?? []).filter((text) => !gone.has(text) && !finder.withoutPerson(text).includes(blank)),
    })),
  };
}

/** Erases lines and samples of imports about an erased person, in its transaction. */
export async function forgetImportedPerson(tx: Tx, owner: OwnerId, words: PersonWords): Promise<void> {
  const patterns = candidatePatterns(words);
  if (patterns.length === 0) return;
  const finder = personFinder(words);
  await forgetRows(tx, owner, { finder, patterns });
  const imports = await tx.sql<{ id: string; analysis: Analysis }[]>`
    select id, analysis from contact_imports where owner_id = ${owner}
      and lower(translate(analysis::text, '",[]', '    ')) like any(${patterns}::text[])`;
  for (const { id, analysis } of imports) {
    const left = JSON.stringify(withoutRows(analysis, finder));
    await tx.sql`update contact_imports set analysis = ${left}::text::jsonb where owner_id = ${owner} and id = ${id}`;
  }
}

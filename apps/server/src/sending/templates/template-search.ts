import type { SearchSource } from '#platform/search-source.ts';
import { byName, hasWords } from '#platform/search/word-conditions.ts';

type Row = { id: string; kind: string; name: string; subject: string; updatedAt: Temporal.Instant };

/** Finds templates by name and subject; saved replies open in their own screen. */
export const templateSearch: SearchSource = {
  kind: 'template',
  permission: 'templates.read',
  async find({ tx, owner, words, limit }) {
    const rows = await tx.sql<Row[]>`
      select id, kind, name, subject, updated_at from templates
      where owner_id = ${owner} and deleted_at is null and not is_blank and ${hasWords(tx, tx.sql`enlace_fold(name || ' ' || subject)`, words)}
      order by ${byName(tx, tx.sql`enlace_fold(name)`, words)}, updated_at desc limit ${limit}`;
    return rows.map(({ id, kind, name, subject, updatedAt }) => ({
      id,
      title: name,
      subtitle: subject,
      state: kind,
      path: kind === 'reply' ? '/user/opciones/respuestas' : `/user/plantillas/${id}`,
      at: updatedAt,
    }));
  },
};

import type { SearchSource } from '#platform/search-source.ts';
import { beginsSo, byName, hasWords } from '#platform/search/word-conditions.ts';

/** Matches that are sorted; if names with the prefix fill the result, nothing else is searched. */
const ordered = 400;

type FileRow = { id: string; name: string; folder: string | null; updatedAt: Temporal.Instant };

/** Finds files of the drive by name. Reads the index of names, not the rows. */
export const fileSearch: SearchSource = {
  kind: 'file',
  permission: 'files.read',
  async find({ tx, owner, words, limit }) {
    const rows = await tx.sql<FileRow[]>`
      with named as materialized (
        select id, name_key from files
        where owner_id = ${owner} and deleted_at is null and ${beginsSo(tx, tx.sql`name_key`, words)}
        order by name_key limit ${ordered}),
      further as materialized (
        select id, name_key from files
        where (select count(*) from named) < ${limit}
          and owner_id = ${owner} and deleted_at is null and ${hasWords(tx, tx.sql`name_key`, words)} limit ${ordered}),
      hit as materialized (
        select id, name_key from (select * from named union select * from further) as found
        order by ${byName(tx, tx.sql`name_key`, words)}, id desc limit ${limit})
      select f.id, f.name, f.updated_at, (
        select d.name from folder_links l join folders d on d.owner_id = l.owner_id and d.id = l.folder_id
        where l.owner_id = ${owner} and l.noun = 'file' and l.subject_id = f.id limit 1) as folder
      from hit join files f on f.owner_id = ${owner} and f.id = hit.id
      order by ${byName(tx, tx.sql`hit.name_key`, words)}, f.id desc`;
    return rows.map(({ id, name, folder, updatedAt }) => ({
      id,
      title: name,
      subtitle: folder ?? '',
      path: `/user/nube?abierto=${id}`,
      at: updatedAt,
    }));
  },
};

type FolderRow = { id: string; name: string; parent: string | null };

/** Finds folders of the drive by name. */
export const folderSearch: SearchSource = {
  kind: 'folder',
  permission: 'files.read',
  async find({ tx, owner, words, limit }) {
    const searched = tx.sql`enlace_fold(d.name)`;
    const rows = await tx.sql<FolderRow[]>`
      select d.id, d.name, p.name as parent from folders d
      left join folders p on p.owner_id = d.owner_id and p.id = d.parent_id
      where d.owner_id = ${owner} and d.noun = 'file' and ${hasWords(tx, searched, words)}
      order by ${byName(tx, searched, words)}, d.name limit ${limit}`;
    return rows.map(({ id, name, parent }) => ({
      id,
      title: name,
      subtitle: parent ?? '',
      path: `/user/nube?carpeta=${id}`,
    }));
  },
};

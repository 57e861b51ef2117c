/** Markdown; headings, lists and links only. */
export const guide = `## Make backups
1. See [Settings](/admin/opciones): they are made automatically every day unless you turn that off.
2. By hand: \`npm run enlace -- backup --to /folder\`. It copies the database and files, and checks the copy.
3. \`npm run enlace -- backups --verify\` rereads every byte of the stored backups.
4. Store the \`secrets\` folder separately: without its keys, nothing sealed can be opened.
## Restore
1. \`npm run enlace -- restore --from /folder --to /data\` creates a new data folder.
2. The restored copy sends and charges nothing until you confirm it: what was waiting may already have been sent.
`;

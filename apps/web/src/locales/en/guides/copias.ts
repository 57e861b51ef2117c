/** Markdown; headings, lists and links only. */
export const guide = `## Make backups
1. They are in [Settings](/admin/opciones): made every day by themselves unless you turn that off.
2. By hand: \`npm run enlace -- backup --to /folder\`. It copies database and files, and is checked.
3. \`npm run enlace -- backups --verify\` reads every byte of the kept backups again.
4. Keep the folder \`secrets\` apart: without its keys nothing sealed can be opened.
## Go back
1. \`npm run enlace -- restore --from /folder --to /data\` makes a new data folder.
2. The restored copy sends and charges nothing until you confirm it: what waited may have left already.
`;

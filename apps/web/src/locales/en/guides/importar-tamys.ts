/** Markdown; headings, lists and links only. */
export const guide = `## Upload the file
1. Open [Import](/user/tamys/importar) and choose a CSV, TSV, XLSX or vCard.
2. Look at the columns: we know them by name and content, and you can change them.
3. Decide what happens to people who are there already: fill what is missing, overwrite or leave alone. Choose a folder, labels and, if you have it, the consent with its proof.
## Check and import
The check says how many rows come in and why others do not. Rows with mistakes are listed with line and column.
## Undo
For 30 days you can undo the import. Tamys that changed since stay.
## Who does not come back
Nobody who unsubscribed or bounces is subscribed again by an import.
`;

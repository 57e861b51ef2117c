/** Markdown; headings, lists and links only. */
export const guide = `## Upload the file
1. Open [Import](/user/tamys/importar) and choose a CSV, TSV, XLSX or vCard.
2. Check the columns: we recognise them by name and content, and you can change them.
3. Decide what happens to people who are already there: fill in what is missing, overwrite or leave unchanged. Choose a folder, labels and, if you have it, the consent with its proof.
## Check and import
The check shows how many rows will be imported and why others will not. Rows with errors are listed with line and column.
## Undo
You can undo the import for 30 days. Tamys that have changed since then stay.
## Who is never resubscribed
An import never resubscribes anyone who unsubscribed or bounced.
`;

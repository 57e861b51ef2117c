/** Markdown; headings, lists and links only. */
export const guide = `## Upload the file
1. Open [Import](/user/tamys/importar) and choose a CSV, TSV, XLSX or vCard.
2. Answer whether they agreed to receive your mails. If they did, write what they agreed to, where and when: without permission no one gets campaigns.
3. Check the columns: we recognise them by name and content, and you can change them. You can make fields of those that stay out.
4. Decide what happens to people who are already there: fill in what is missing, overwrite or leave unchanged. Choose a folder and labels.
## Check and import
The check shows how many rows will be imported and why others will not, and how many of the new people will get no campaigns. Rows with errors are listed with line and column.
## Undo
You can undo the import for 30 days. Tamys that have changed since then stay.
## Who is never resubscribed
An import never resubscribes anyone who unsubscribed or bounced.
`;

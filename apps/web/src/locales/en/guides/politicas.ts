/** Markdown; headings, lists and links only. */
export const guide = `## Publish a version
1. In [Settings](/admin/opciones), open the policy and write the text in the three languages.
2. Review the changes since the previous version and publish it.
3. Those who register accept the published version, and we record which one it was.
## Where it is read
The published text is at [/politica](/politica), without signing in.
## What is kept
Earlier versions are not deleted. Every administrator’s actions are recorded in the [History](/admin/historial).
`;

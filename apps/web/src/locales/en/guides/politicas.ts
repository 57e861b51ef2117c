/** Markdown; headings, lists and links only. */
export const guide = `## Publish a version
1. In [Settings](/admin/opciones), open the policy and write the text in the three languages.
2. See what changes against the version before and publish it.
3. Who registers accepts the version that is published, and which one it was is kept.
## Where it is read
The published text is at [/politica](/politica), without signing in.
## What is kept
Earlier versions are not deleted. What each administrator does stays in the [History](/admin/historial).
`;

/** Markdown; headings, lists and links only. */
export const guide = `## Add and sort
1. Open a profile from [Profiles](/user/perfiles) and press *Add block*.
2. Drag to sort, or use Alt with the up and down arrows. Alt with the left and right arrows moves a block into or out of a column.
3. Ctrl+Z undoes. Copy, cut and paste also work between profiles.
## Choose when and for whom
Each block can be hidden, or shown only between two dates, in certain languages or on certain devices.
## Translate
Write in one language and add the others. When you change the source text, its translation is marked as possibly out of date until you check it.
`;

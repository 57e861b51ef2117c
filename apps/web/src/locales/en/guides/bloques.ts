/** Markdown; headings, lists and links only. */
export const guide = `## Add and sort
1. Open a profile from [Profiles](/user/perfiles) and press *Add block*.
2. Drag to sort, or use Alt with the arrows. Alt with the sideways arrows moves it into a column or out of it.
3. Ctrl+Z undoes. Copy, cut and paste also work between profiles.
## Show when and to whom
Each block can be hidden, or show only between two dates, in certain languages or on certain devices.
## Translate
Write in one language and add the others. When you change the source text, its translation is marked as possibly out of date until you look at it.
`;

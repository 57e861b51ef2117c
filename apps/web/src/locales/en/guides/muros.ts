/** Markdown; headings, lists and links only. */
export const guide = `## Publish
1. Open [Walls](/user/muros) and choose the profile.
2. Write and add pictures, a link, a poll or an event. Publish now or at its time.
3. Up to three posts can be pinned.
## Who sees it
In the settings of the wall choose: everybody, only who has the address, with a password, or only your tamys.
## Moderate
Decide whether what visitors write shows at once, passes a filter or waits for you. What waits is under [To review](/user/muros?ver=revisar): \`a\` approves, \`r\` rejects, \`s\` is spam.
## Carry it elsewhere
Each visible wall has RSS, Atom and JSON feeds.
## Copying a wall
In the settings of the wall, download a ZIP with its posts, files, comments, reactions and votes. That ZIP goes into any wall: first you see what it brings, and afterwards you can undo it.
`;

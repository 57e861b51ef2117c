/** Markdown; headings, lists and links only. */
export const guide = `## Publish
1. Open [Walls](/user/muros) and choose the profile.
2. Write and add pictures, a link, a poll or an event. Publish now or schedule it.
3. You can pin up to three posts.
## Who sees it
In the wall settings, choose: everyone, anyone with the address, password-protected, or only your tamys.
## Moderate
Decide whether what visitors write is shown at once, is filtered or waits for you. What is waiting appears under [To review](/user/muros?ver=revisar): \`a\` approves, \`r\` rejects, \`s\` marks as spam.
## Share it elsewhere
Each visible wall has RSS, Atom and JSON feeds.
## Copy a wall
In the wall settings, download a ZIP with its posts, files, comments, reactions and votes. You can import that ZIP into any wall: first you see what it contains, and afterwards you can undo it.
`;

/** Markdown; headings, lists and links only. */
export const guide = `## Keep files
1. Open the [Drive](/user/nube) and drag files or folders in. When the connection is cut, the upload goes on where it was.
2. Sort with folders and labels. A new version keeps the twenty before it.
## Share
1. Tick a file or open a folder and choose *Share*.
2. Set a password, an end and a limit of downloads if you like.
3. Close the link when it is no longer needed. All of them are in [Links](/user/nube?ver=compartidos).
## Ask for files
With a link for receiving, others leave files and see none of yours.
## Space
Files, their versions, the trash and uploads under way count.
`;

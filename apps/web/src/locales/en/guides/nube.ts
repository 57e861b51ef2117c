/** Markdown; headings, lists and links only. */
export const guide = `## Store files
1. Open the [Drive](/user/nube) and drag in files or folders. If the connection drops, the upload continues where it stopped.
2. Sort with folders and labels. The last twenty versions of a file are kept.
3. At the top are files that may need your attention and the ones you used last. The key i opens the details of a file: who added it, its links, where it is used and its activity.
## Share
1. Select a file or open a folder and choose *Share*.
2. Set a password, an expiry date and a download limit if you like.
3. Revoke the link when it is no longer needed. All of them are in [Links](/user/nube?ver=compartidos).
## Request files
With a request link, others can leave you files without seeing any of yours.
## Storage
Files, their versions, the trash and uploads in progress all count.
`;

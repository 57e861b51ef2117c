/** Markdown; headings, lists and links only. */
export const guide = `## Send from your address
1. Under [Sending domains](/user/opciones), add your domain and copy the records into its DNS. We look every ten minutes until they are there.
2. Under [Senders](/user/opciones#remitentes), choose the name and address each profile writes from.
## Or through your server
1. Under [Own server](/user/opciones#servidor), enter server, port, user and password of your provider.
2. Send the trial mail. Once it has arrived you can switch the server on.
3. When your server fails twice with a mail, it leaves through ours, unless you switch that off.
## Receive here
Under [Incoming mail](/user/opciones#correo-entrante) connect an account by IMAP. What arrives there shows in your mailbox.
`;

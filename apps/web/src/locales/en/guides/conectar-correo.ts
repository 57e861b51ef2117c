/** Markdown; headings, lists and links only. */
export const guide = `## Send from your address
1. Under [Sending domains](/user/opciones/dominios), add your domain and copy the records into its DNS. We check every ten minutes until they are there.
2. Under [Senders](/user/opciones/remitentes), choose the name and address each profile writes from.
## Or through your server
1. Under [Own server](/user/opciones/servidor), enter your provider’s server, port, user name and password.
2. Send the test mail. Once it has arrived you can enable the server.
3. If your server fails twice with a mail, it is sent through ours, unless you turn that off.
## Receive here
Under [Incoming mail](/user/opciones/correo-entrante), connect an account by IMAP. What arrives there appears in your mailbox.
`;

/** Markdown; headings, lists and links only. */
export const guide = `## Outgoing
1. Without a server, mails stay in the outbox, which you can read in [Settings](/admin/opciones).
2. To send them, start with \`SMTP_URL\` and the installation’s sender. The settings page shows what is set and sends a test.
3. Add the sender’s domain and copy its DKIM, SPF and DMARC records. Check the server’s reverse name too.
## Incoming
The incoming server only accepts addresses we signed. Point the MX record of your reply domain to this machine.
## Rate
Set a limit for the whole installation, per client and per domain. It applies within a second, including to what is being sent.
## Set-aside mail
Mail that could not be read is under [Set-aside mail](/admin/correo-apartado).
`;

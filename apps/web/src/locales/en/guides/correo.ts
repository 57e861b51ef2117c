/** Markdown; headings, lists and links only. */
export const guide = `## Outgoing
1. Without a server, mails stay in the outbox, which you can read in [Settings](/admin/opciones).
2. To send them, fill in the server, user name, password and sender under [Mail](/admin/opciones#correo), and send yourself a test. It takes effect with the next mail, without a restart. The password is stored encrypted and never shown again. If the installation was started with \`SMTP_URL\`, that one applies.
3. Add the sender’s domain and copy its DKIM, SPF and DMARC records. Check the server’s reverse name too.
## Incoming
The incoming server only accepts addresses we signed. Point the MX record of your reply domain to this machine.
## Rate
Set a limit for the whole installation, per client and per domain. It applies within a second, including to what is being sent.
## Set-aside mail
Mail that could not be read is under [Set-aside mail](/admin/correo-apartado).
`;

/** Markdown; headings, lists and links only. */
export const guide = `## Out
1. Without a server, mails stay in the outbox, which you read in [Settings](/admin/opciones).
2. To send them, start with \`SMTP_URL\` and the sender of the installation. The settings page shows what is set and sends a trial.
3. Add the domain of the sender and copy its DKIM, SPF and DMARC records. Check the reverse name of the server too.
## In
The incoming server takes only addresses we signed. Point the MX of your answer domain to the machine.
## Pace
Set a limit for the whole installation, per client and per domain. It holds within a second, also for what is being sent.
## Mail set aside
What could not be read is under [Mail set aside](/admin/correo-apartado).
`;

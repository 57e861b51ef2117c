/** Markdown; headings, lists and links only. */
export const guide = `## Sign your mails
1. Under [Sending domains](/user/opciones/dominios), add your domain.
2. Copy the two DKIM keys, SPF and DMARC into the DNS as shown.
3. Check them. While a check fails, a campaign from that address does not start unless you confirm it.
## Look after the list
Tamys who bounce, complain or unsubscribe get no more mail. You find them in [Communications](/user/comunicaciones) with the reason. There you can also select several mails and choose *Stop writing to them*.
## Thresholds
At 0.10% of complaints we notify you; at 0.30%, or 5% of hard bounces, the campaign pauses automatically and you decide whether to resume it.
## Good habits
Write to people who asked for it, use a clear subject, and never buy lists.
`;

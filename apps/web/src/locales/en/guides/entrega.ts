/** Markdown; headings, lists and links only. */
export const guide = `## Sign your mails
1. Under [Sending domains](/user/opciones), add your domain.
2. Copy the two DKIM keys, SPF and DMARC into the DNS as they are shown.
3. Check. While something fails, a campaign from that address does not start unless you confirm it.
## Look after the list
Tamys who bounce, complain or unsubscribe get no more mail. They are in [Communications](/user/comunicaciones) with the reason.
## The marks
At 0.10 % of complaints we tell you; at 0.30 %, or 5 % of dead addresses, the campaign pauses by itself and you decide whether it goes on.
## Good habits
Write to those who asked for it, with a clear subject, and buy no lists.
`;

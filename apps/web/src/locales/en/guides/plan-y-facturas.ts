/** Markdown; headings, lists and links only. */
export const guide = `## See and change the plan
1. [My plan](/user/myplan) shows what you have, what you have used and when it renews.
2. Under [Plans](/user/plans) compare and switch. Before confirming, you see what you pay today and afterwards.
3. If you only need more of one thing, add a [package](/user/paquetes).
## Pay
Save a card under [Payment methods](/user/methods) or pay by transfer with the invoice’s reference.
## Invoices
Fill in your [billing details](/user/personalinformation#facturacion). Invoices are under [Payments](/user/pagos), as PDF. An issued invoice never changes: it is corrected by a credit note.
## Cancel
You can cancel under [My plan](/user/myplan). You keep the plan until the end of the period you paid for.
`;

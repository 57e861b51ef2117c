/** Markdown; headings, lists and links only. */
export const guide = `## See and change the plan
1. [My plan](/user/myplan) says what you have, what you used and when it renews.
2. Under [Plans](/user/plans) compare and change. Before you confirm you see what you pay today and afterwards.
3. When only one thing is short, add a [package](/user/paquetes).
## Pay
Save a card under [Payment methods](/user/methods) or pay by transfer with the reference of the invoice.
## Invoices
Fill in your [billing details](/user/personalinformation#facturacion). Invoices are under [Payments](/user/pagos), as PDF. An issued invoice never changes: it is corrected by a credit note.
## Cancel
You can cancel under [My plan](/user/myplan). You keep it until the end of what is paid.
`;

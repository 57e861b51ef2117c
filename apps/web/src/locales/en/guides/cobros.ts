/** Markdown; headings, lists and links only. */
export const guide = `## Before you charge
1. Under [Invoices](/admin/facturas), fill in the seller: name, address, tax ID and account. Until then no invoices are issued.
2. Review [Taxes](/admin/impuestos), [Plans](/admin/planes) and [On sale](/admin/suscripciones-disponibles): a starting catalogue is already there. Each limit of a plan has to be chosen, also “No limit”, and a plan can include everything in another. Consumers see final prices, with tax.
3. For real cards, enter your secret Stripe key in [Options](/admin/opciones#pagos). Without it, a test installation accepts test cards and says so; a live one accepts no cards.
4. The first steps in the [summary](/admin/dashboard) say what is missing before anyone can buy.
## Correct
An issued invoice never changes. It is corrected by a credit note in its own series.
## Change prices
A new price is a new version; earlier versions stay on record.
`;

/** Markdown; headings, lists and links only. */
export const guide = `## Before you charge
1. Under [Invoices](/admin/facturas), fill in who issues them: name, address, tax number and account. Until then none is issued.
2. Look at [Taxes](/admin/impuestos), [Plans](/admin/planes) and [On sale](/admin/suscripciones-disponibles): a catalogue to start with is there.
3. For real cards, start with \`STRIPE_SECRET_KEY\` and \`STRIPE_WEBHOOK_SECRET\`. Without them a test installation takes trial cards, and says so; one that was opened for real takes no cards.
## Correct
An issued invoice never changes. It is corrected by a credit note in a series of its own.
## Change prices
A new price is a new version; the versions before stay on record.
`;

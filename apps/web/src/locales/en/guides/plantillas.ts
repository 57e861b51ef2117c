/** Markdown; headings, lists and links only. */
export const guide = `## Write a template
1. In [Templates](/user/plantillas), start blank, from the gallery or from one of your provider’s.
2. Choose the format: blocks, MJML, Markdown or HTML. All of them have an unsubscribe link in the footer.
3. Above the blocks, write the subject and the preview text. Click a part of the mail to open its block.
## Variables
Write \`{{ contact.first_name | default: "friend" }}\` and everyone sees their name. If a variable does not exist, we show where it is and suggest a similar one, and the mail is not sent until you fix it.
Dates and numbers of your own fields are written in the reader’s language. \`{{ contact.appointment | date: "%A %d %B" }}\` writes a date your way and \`{{ contact.price | money: "EUR" }}\` an amount.
## Try it
See how it looks for one person and send yourself a test. Each test saves a version you can restore.
`;

/** Markdown; headings, lists and links only. */
export const guide = `## Write a template
1. In [Templates](/user/plantillas), start empty, with one of ours or with one “of the house”.
2. Choose the format: blocks, MJML, Markdown or HTML. All of them carry the way to unsubscribe at the foot.
3. Write the subject and the line that shows after it.
## Variables
Write \`{{ contact.first_name | default: "friend" }}\` and everybody sees their name. When a variable does not exist we say where it stands and which one is like it, and the mail does not leave until it is mended.
## Try it
See how it looks for one person and send yourself a trial. Each trial keeps a version you can bring back.
`;

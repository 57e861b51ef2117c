/** Markdown; headings, lists and links only. */
export const guide = `## Make the page
1. Open [Profiles](/user/perfiles) and press *New profile*. Start empty, with one of the pages by trade, or from a file: a saved page of links, its export or a vCard.
2. Give it a name. Its address comes from the name, and you can change it.
3. Add [blocks](/user/ayuda/bloques) and choose a look. The preview is the real page.
## Publish
Press *Publish*. What you change later is kept as a draft and does not show until you publish again. You can also schedule the publication, give it an end, hide the page or ask for a password.
## Afterwards
[Share it](/user/ayuda/compartir) and look at its visits. What people write in the form reaches the [mailbox](/user/ayuda/buzon).
`;

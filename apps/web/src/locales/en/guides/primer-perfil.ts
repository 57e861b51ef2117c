/** Markdown; headings, lists and links only. */
export const guide = `## Create the page
1. Open [Profiles](/user/perfiles) and press *New profile*. Start blank, from a page for your trade, or from a file: a saved links page, its export or a vCard.
2. Give it a name. Its address is based on the name, and you can change it.
3. Add [blocks](/user/ayuda/bloques) and choose a look. The preview is the real page.
## Publish
Press *Publish* or Ctrl+Enter. First you see what is still a sample or empty: *Fill in* leads to its field, *Hide* hides it, and whatever you leave as it is stays off the page. Once published, you get the address, a QR code and ways to share it.

Later changes are saved as a draft and are not shown until you publish again. You can also schedule the publication, set an end date, hide the page or protect it with a password.
## Afterwards
[Share it](/user/ayuda/compartir) and check its visits. What people write in the form arrives in the [mailbox](/user/ayuda/buzon).
`;

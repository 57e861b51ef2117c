/** Markdown; headings, lists and links only. */
export const guide = `## Link and QR
1. In [Profiles](/user/perfiles), open the menu of the card and choose *Share*.
2. Copy the address, or download the QR code as SVG, PNG or PDF. It can have your colour and a picture in the middle.
3. The code leads to a short address that stays good when you rename the page.
## Contact card
The page offers a vCard file that saves your details in a telephone.
## On your website
Copy the code that embeds the page. It uses no cookies. Visits from there are counted apart.
## Your own domain
Your pages can show under a domain of yours: [Own domains](/user/opciones#dominios-propios).
`;

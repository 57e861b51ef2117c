/** Markdown; headings, lists and links only. */
export const guide = `## Link and QR
1. In [Profiles](/user/perfiles), open the card’s menu and choose *Share*.
2. Copy the address, or download the QR code as SVG, PNG or PDF. It can use your colour and have a picture in the middle.
3. The code points to a short address that keeps working when you rename the page.
## Contact card
The page offers a vCard file that saves your details on a phone.
## On your website
Copy the code that embeds the page. It uses no cookies. Visits from there are counted separately.
## Your own domain
Your pages can be shown at your own domain: [Custom domains](/user/opciones/dominios-propios).
`;

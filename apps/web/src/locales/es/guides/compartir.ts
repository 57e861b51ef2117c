/** Markdown; headings, lists and links only. */
export const guide = `## El enlace y el QR
1. En [Perfiles](/user/perfiles), abre el menú de la tarjeta y elige *Compartir*.
2. Copia la dirección, o descarga el código QR en SVG, PNG o PDF. Puede llevar tu color y una imagen en el centro.
3. El código lleva a una dirección corta que sigue valiendo aunque cambies el nombre de la página.
## Tarjeta de contacto
La página ofrece un archivo vCard que guarda tus datos en el teléfono.
## En tu web
Copia el código para incrustar la página. No usa cookies. Las visitas que llegan así se cuentan aparte.
## Tu propio dominio
Puedes mostrar tus páginas en un dominio tuyo: [Dominios propios](/user/opciones/dominios-propios).
`;

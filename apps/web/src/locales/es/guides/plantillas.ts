/** Markdown; headings, lists and links only. */
export const guide = `## Escribir una plantilla
1. En [Plantillas](/user/plantillas), empieza en blanco, con una de la galería o con una de tu proveedor.
2. Elige el formato: bloques, MJML, Markdown o HTML. Todos llevan al pie la forma de darse de baja.
3. Encima de los bloques, escribe el asunto y la línea que se ve tras él. Pulsa una parte del correo para abrir su bloque.
## Variables
Escribe \`{{ contact.first_name | default: "amiga" }}\` y cada persona verá su nombre. Si una variable no existe, te decimos dónde está y cuál se le parece, y el correo no sale hasta que lo arregles.
Las fechas y los números de tus campos salen en el idioma de quien lee. \`{{ contact.cita | date: "%A %d de %B" }}\` da la fecha a tu manera y \`{{ contact.precio | money: "EUR" }}\` un importe.
## Probar
Mira cómo le queda a una persona concreta y mándate una prueba. Cada prueba guarda una versión que puedes recuperar.
`;

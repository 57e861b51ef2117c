/** Markdown; headings, lists and links only. */
export const guide = `## Escribir una plantilla
1. En [Plantillas](/user/plantillas), empieza en blanco, con una de las nuestras o con una de «Compartidas».
2. Elige el formato: bloques, MJML, Markdown o HTML. Todos llevan al pie la forma de darse de baja.
3. Escribe el asunto y la línea que se ve tras él.
## Variables
Escribe \`{{ contact.first_name | default: "amiga" }}\` y cada persona verá su nombre. Si una variable no existe, te decimos dónde está y cuál se le parece, y el correo no sale hasta que lo arregles.
## Probar
Mira cómo le queda a una persona concreta y mándate una prueba. Cada prueba guarda una versión que puedes recuperar.
`;

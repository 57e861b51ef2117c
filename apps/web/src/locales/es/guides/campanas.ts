/** Markdown; headings, lists and links only. */
export const guide = `## Preparar
1. En [Campañas](/user/campanas), crea una. Todo está en una página, en seis tarjetas que abres en el orden que quieras: a quién, de quién, asunto, prueba A/B, el correo y cuándo. La marca verde dice que lo has decidido tú.
2. En *A quién*, elige todos, etiquetas, carpetas o una lista viva. Solo reciben los tamys suscritos.
3. En *El correo*, elige la plantilla y mira lo que falta: enlaces, variables, frases que siguen siendo de ejemplo.
4. Mándate una prueba.

La línea de abajo dice siempre a cuántos va, cuántos quedan fuera y qué falta. Si abres una campaña y la dejas sin cambiar nada, no queda en la lista.
## Enviar
En *Cuándo*, elige ahora o un momento, también a la hora de cada persona. Pulsa el botón de abajo o Ctrl+Intro. Al enviar tienes 10 segundos para detenerla; después puedes pausarla.
## Probar dos versiones
Con la prueba A/B una parte de la audiencia recibe versiones distintas y el resto la ganadora. Mientras se espera el resultado ves cuántos correos han salido, cuántos esperan y hasta cuándo.
## La lista
Marca varias campañas para publicarlas en el archivo, moverlas, etiquetarlas, compararlas, exportarlas o borrarlas a la vez; puedes deshacerlo. Pulsa una cabecera para ordenar.
## Resultados
El informe cuenta entregas, aperturas, clics, bajas y rebotes. Las aperturas que hace una máquina se cuentan aparte.
`;

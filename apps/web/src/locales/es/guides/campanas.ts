/** Markdown; headings, lists and links only. */
export const guide = `## Preparar
1. En [Campañas](/user/campanas), crea una y elige plantilla, perfil que la firma y asunto.
2. Elige la audiencia: todos, etiquetas, carpetas o una lista viva. Solo reciben los tamys suscritos.
3. Revisa la lista de comprobación: enlaces, variables que faltan y dominio del remitente.
4. Mándate una prueba.
## Enviar
Envía ahora o programa el momento, también a la hora de cada persona. Al enviar tienes 10 segundos para detenerla; después puedes pausarla.
## Probar dos versiones
Con la prueba A/B una parte de la audiencia recibe versiones distintas y el resto la ganadora.
## Resultados
El informe cuenta entregas, aperturas, clics, bajas y rebotes. Las aperturas que hace una máquina se cuentan aparte.
`;

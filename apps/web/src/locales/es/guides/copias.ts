/** Markdown; headings, lists and links only. */
export const guide = `## Hacer copias
1. En [Opciones](/admin/opciones) están las copias: se hacen solas cada día salvo que lo apagues.
2. A mano: \`npm run enlace -- backup --to /carpeta\`. Copia la base de datos y los archivos, y se comprueba.
3. \`npm run enlace -- backups --verify\` vuelve a leer todos los bytes de las copias guardadas.
4. Guarda aparte la carpeta \`secrets\`: sin sus claves no se abre lo que está cifrado.
## Volver atrás
1. \`npm run enlace -- restore --from /carpeta --to /datos\` crea una carpeta de datos nueva.
2. La copia restaurada no envía ni cobra hasta que lo confirmas: lo que esperaba pudo salir ya.
`;

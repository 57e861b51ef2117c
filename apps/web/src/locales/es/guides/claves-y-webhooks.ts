/** Markdown; headings, lists and links only. */
export const guide = `## Una clave para un programa
1. En [Claves de API](/user/opciones/claves), crea una clave, ponle nombre y marca solo los permisos que necesita.
2. Elige cuánto dura y copia la clave: se enseña una sola vez.
3. El programa la manda en la cabecera \`Authorization: Bearer\`. Todas las llamadas están descritas en \`/api/docs\`.
## Recibir avisos
1. En [Webhooks](/user/opciones/webhooks), escribe la dirección https de tu programa y elige los avisos.
2. Guarda el secreto: con él compruebas la firma de cada aviso.
3. Si tu programa no responde, repetimos el aviso. Las entregas y sus respuestas quedan en la lista.
## Si se pierde
Borra la clave. Deja de valer al momento.
`;

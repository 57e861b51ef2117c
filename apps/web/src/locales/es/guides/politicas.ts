/** Markdown; headings, lists and links only. */
export const guide = `## Publicar una versión
1. En [Opciones](/admin/opciones), abre la política y escribe el texto en los tres idiomas.
2. Mira qué cambia frente a la versión anterior y publícala.
3. Quien se registra acepta la versión que está publicada, y queda apuntado cuál fue.
## Dónde se lee
El texto publicado está en [/politica](/politica), sin iniciar sesión.
## Qué se conserva
Las versiones anteriores no se borran. Lo que hace cada administrador queda en el [Historial](/admin/historial).
`;

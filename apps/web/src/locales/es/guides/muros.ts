/** Markdown; headings, lists and links only. */
export const guide = `## Publicar
1. Abre [Muros](/user/muros) y elige el perfil.
2. Escribe y añade fotos, un enlace, una encuesta o un evento. Publica ahora o a su hora.
3. Puedes fijar hasta tres publicaciones.
## Quién lo ve
En los ajustes del muro elige: todo el mundo, solo quien tenga la dirección, con contraseña o solo tus tamys.
## Moderar
Decide si lo que escriben los visitantes se ve al momento, pasa un filtro o espera tu visto bueno. Lo pendiente está en [Por revisar](/user/muros?ver=revisar): \`a\` aprueba, \`r\` rechaza, \`s\` es no deseado.
## Llevarlo a otros sitios
Cada muro visible tiene canales RSS, Atom y JSON.
## Copiar un muro
En los ajustes del muro, descarga un ZIP con sus publicaciones, archivos, comentarios, reacciones y votos. Ese ZIP entra en cualquier muro: primero ves qué trae, y después puedes deshacerlo.
`;

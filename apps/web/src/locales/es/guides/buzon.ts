/** Markdown; headings, lists and links only. */
export const guide = `## Contestar
1. Abre [el buzón](/user/buzon/todos) y elige una conversación. Los estados son por contestar, abierta, pospuesta, cerrada y no deseada.
2. Pulsa la línea de abajo, o la tecla r (a para contestar a todos), escribe y envía con Ctrl+Enter. Tienes 10 segundos para deshacer; el texto vuelve al borrador.
3. También puedes programar la respuesta. Un borrador se guarda mientras escribes, también sin conexión.
## Ordenar
Pospón lo que no toca hoy, usa carpetas y etiquetas, y escribe notas internas: nunca salen del buzón. Dos conversaciones de la misma persona se pueden unir y separar durante 30 días.
## Ahorrar tiempo
Guarda [respuestas](/user/opciones/respuestas) con variables y empieza a escribir con \`/\` para elegirlas. Pon tu [horario](/user/opciones/horario) y una respuesta automática.
## Que se ordene solo
Con [reglas](/user/opciones/reglas) el buzón pone etiquetas, mueve, cierra, calla o contesta por ti. Pruébalas con los últimos mensajes antes de guardarlas; lo que hizo cada una se lee debajo del mensaje.
## Buscar
Escribe palabras o afina: \`de:julia\`, \`tiene:archivo\`, \`es:cerrada\`, \`desde:2026-01-31\`, \`etiqueta:taller\`.
`;

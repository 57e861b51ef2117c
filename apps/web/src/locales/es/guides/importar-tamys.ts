/** Markdown; headings, lists and links only. */
export const guide = `## Subir el archivo
1. Abre [Importar](/user/tamys/importar) y elige un CSV, TSV, XLSX o vCard.
2. Responde si aceptaron recibir tus correos. Si dices que sí, escribe qué aceptaron, dónde y cuándo: sin permiso nadie recibe campañas.
3. Revisa las columnas: las reconocemos por su nombre y su contenido, y puedes cambiarlas. De las que se quedan fuera puedes crear campos.
4. Decide qué pasa con quien ya está: completar lo que falta, sobrescribir o dejar como está. Elige carpeta y etiquetas.
## Comprobar e importar
La comprobación dice cuántas filas entran y por qué no entran las demás, y cuántos de los nuevos no recibirán campañas. Las filas con fallos se listan con su línea y columna.
## Deshacer
Durante 30 días puedes deshacer la importación. Se quedan los tamys que cambiaron después.
## Quién no vuelve
Nadie que se dio de baja o rebota vuelve a estar suscrito por una importación.
`;

/** Markdown; headings, lists and links only. */
export const guide = `## Subir el archivo
1. Abre [Importar](/user/tamys/importar) y elige un CSV, TSV, XLSX o vCard.
2. Revisa las columnas: las reconocemos por su nombre y su contenido, y puedes cambiarlas.
3. Decide qué pasa con quien ya está: completar lo que falta, sobrescribir o dejar como está. Elige carpeta, etiquetas y, si lo tienes, el consentimiento con su prueba.
## Comprobar e importar
La comprobación dice cuántas filas entran y por qué no entran las demás. Las filas con fallos se listan con su línea y columna.
## Deshacer
Durante 30 días puedes deshacer la importación. Se quedan los tamys que cambiaron después.
## Quién no vuelve
Nadie que se dio de baja o rebota vuelve a estar suscrito por una importación.
`;

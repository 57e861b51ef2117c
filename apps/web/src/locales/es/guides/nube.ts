/** Markdown; headings, lists and links only. */
export const guide = `## Guardar archivos
1. Abre la [Nube](/user/nube) y arrastra archivos o carpetas. Si se corta la conexión, la subida sigue donde estaba.
2. Ordena con carpetas y etiquetas. Subir una versión nueva guarda las veinte anteriores.
3. Arriba verás lo que quizá necesite tu atención y lo último que usaste. Con la tecla i se abren los detalles de un archivo: quién lo añadió, sus enlaces, dónde se usa y su actividad.
## Compartir
1. Marca un archivo o abre una carpeta y elige *Compartir*.
2. Pon, si quieres, contraseña, caducidad y un máximo de descargas.
3. Cierra el enlace cuando ya no haga falta. Están todos en [Enlaces](/user/nube?ver=compartidos).
## Pedir archivos
Con un enlace para recibir, otras personas te dejan archivos sin ver los tuyos.
## Espacio
Cuentan los archivos, sus versiones, la papelera y las subidas en curso.
`;

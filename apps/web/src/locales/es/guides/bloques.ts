/** Markdown; headings, lists and links only. */
export const guide = `## Añadir y ordenar
1. Abre un perfil desde [Perfiles](/user/perfiles) y pulsa *Añadir bloque*.
2. Arrastra para ordenar, o usa Alt con las flechas. Con Alt y las flechas laterales entra en una columna o sale de ella.
3. Ctrl+Z deshace. Copiar, cortar y pegar funciona también entre perfiles.
## Mostrar cuándo y a quién
Cada bloque puede esconderse, verse solo entre dos fechas, en ciertos idiomas o en ciertos dispositivos.
## Traducir
Escribe en un idioma y añade los demás. Si cambias el texto original, la traducción se marca como posiblemente antigua hasta que la revises.
`;

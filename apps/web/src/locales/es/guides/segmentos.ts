/** Markdown; headings, lists and links only. */
export const guide = `## Crear una lista viva
1. En [Tamys](/user/tamys), filtra con reglas: ciudad, etiquetas, fechas, correos abiertos, campos propios.
2. Combina reglas con «y» y «o». El contador dice a cuántas personas llega.
3. Guárdala con un nombre. Se recalcula sola: quien cumple las reglas está, quien deja de cumplirlas sale.
## Usarla
Elígela como audiencia de una [campaña](/user/campanas) o en las condiciones de una automatización.
## Etiquetar a mano
Para agrupar a personas concretas, pulsa su celda de etiquetas, o marca varias y pulsa \`l\`: escribe un nombre y pulsa Intro. Si la etiqueta no existe, se crea entonces.
## Contar
Con más de 10.000 tamys el número puede ser una estimación con su margen, y lo dice.
`;

/** Markdown; headings, lists and links only. */
export const guide = `## Consentimientos
En la ficha de cada [tamy](/user/tamys) está qué aceptó, cuándo y con qué palabras. Los formularios lo guardan solos.
## Los derechos de una persona
1. Si te pide sus datos, descárgalos desde su ficha, en JSON o en una página.
2. Si pide que la borres, elige *Borrar para siempre*: se van su ficha, sus conversaciones y sus correos. Queda un resumen cifrado de la dirección para que no vuelva por error.
3. Cada correo lleva un enlace para darse de baja y cambiar el idioma.
## Visitas sin cookies
Las páginas cuentan visitas sin cookies y sin guardar direcciones. Puedes apagar la medida de aperturas y clics en [Opciones](/user/opciones/seguimiento), o para un solo tamy.
## Tus datos
En [Opciones](/user/opciones/datos) pides un ZIP con todo lo tuyo o cierras la cuenta. Ese ZIP se puede [traer](/user/opciones/traer) a otra cuenta: primero ves qué trae y luego entra entero, sin enviar nada.
`;

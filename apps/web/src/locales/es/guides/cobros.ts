/** Markdown; headings, lists and links only. */
export const guide = `## Antes de cobrar
1. En [Facturas](/admin/facturas), rellena quién emite: nombre, dirección, número fiscal y cuenta. Hasta entonces no se emite ninguna.
2. Revisa [Impuestos](/admin/impuestos), [Planes](/admin/planes) y [Disponibles](/admin/suscripciones-disponibles): hay un catálogo de partida. Cada límite de un plan se elige, también «Sin límite», y un plan puede incluir todo lo de otro. Los particulares ven precios finales, con impuestos.
3. Para tarjetas reales, pon tu clave secreta de Stripe en [Opciones](/admin/opciones#pagos). Sin ella, una instalación de prueba acepta tarjetas de prueba, y se ve; una abierta de verdad no acepta ninguna tarjeta.
4. Los primeros pasos del [resumen](/admin/dashboard) dicen qué falta para que alguien pueda comprar.
## Corregir
Una factura emitida no cambia. Se corrige con una rectificativa en su propia serie.
## Cambiar precios
Un precio nuevo es una versión nueva; las anteriores quedan registradas.
`;

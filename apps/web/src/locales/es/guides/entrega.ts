/** Markdown; headings, lists and links only. */
export const guide = `## Firma tus correos
1. En [Dominios de envío](/user/opciones/dominios), añade tu dominio.
2. Copia en el DNS las dos claves DKIM, SPF y DMARC tal como se muestran.
3. Comprueba. Mientras falle algo, una campaña con esa dirección no sale sin que lo confirmes.
## Cuida la lista
Los tamys que rebotan, se quejan o se dan de baja dejan de recibir. Están en [Comunicaciones](/user/comunicaciones) con su motivo. Ahí puedes marcar varios correos y elegir *No escribirles más*.
## Los límites
Con 0,10 % de quejas te avisamos; con 0,30 % o 5 % de direcciones muertas, la campaña se pausa sola y tú decides si sigue.
## Buenas costumbres
Escribe a quien te lo pidió, con un asunto claro, y no compres listas.
`;

/** Markdown; headings, lists and links only. */
export const guide = `## Salida
1. Sin servidor, los correos se quedan en la bandeja de salida, que lees en [Opciones](/admin/opciones).
2. Para enviarlos, arranca con \`SMTP_URL\` y el remitente de la instalación. La página de opciones muestra qué hay puesto y manda una prueba.
3. Añade el dominio del remitente y copia sus registros DKIM, SPF y DMARC. Comprueba también el nombre inverso del servidor.
## Entrada
El servidor de entrada solo acepta direcciones que hemos firmado. Apunta el MX de tu dominio de respuestas a la máquina.
## Ritmo
Pon un límite para toda la instalación, por cliente y por dominio. Vale al segundo, también para lo que ya se envía.
## Correo apartado
Lo que no se pudo leer está en [Correo apartado](/admin/correo-apartado).
`;

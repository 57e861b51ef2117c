/** Markdown; headings, lists and links only. */
export const guide = `## Salida
1. Sin servidor, los correos se quedan en la bandeja de salida, que lees en [Opciones](/admin/opciones).
2. Para enviarlos, pon en [Correo](/admin/opciones#correo) el servidor, el usuario, la contraseña y el remitente, y mándate una prueba. Vale desde el siguiente correo, sin reiniciar. La contraseña se guarda cifrada y no se vuelve a ver. Si la instalación arranca con \`SMTP_URL\`, manda lo que diga ahí.
3. Añade el dominio del remitente y copia sus registros DKIM, SPF y DMARC. Comprueba también el nombre inverso del servidor.
## Entrada
El servidor de entrada solo acepta direcciones que hemos firmado. Apunta el MX de tu dominio de respuestas a la máquina.
## Ritmo
Pon un límite para toda la instalación, por cliente y por dominio. Vale al segundo, también para lo que ya se envía.
## Correo apartado
Lo que no se pudo leer está en [Correo apartado](/admin/correo-apartado).
`;

/** Markdown; headings, lists and links only. */
export const guide = `## Enviar con tu dirección
1. En [Dominios de envío](/user/opciones/dominios), añade tu dominio y copia los registros en su DNS. Miramos cada diez minutos hasta que estén.
2. En [Remitentes](/user/opciones/remitentes), elige el nombre y la dirección con que escribe cada perfil.
## O con tu servidor
1. En [Servidor propio](/user/opciones/servidor), escribe servidor, puerto, usuario y contraseña de tu proveedor.
2. Manda el correo de prueba. Cuando llega, puedes activarlo.
3. Si tu servidor falla dos veces con un correo, sale por el nuestro, salvo que lo desactives.
## Recibir aquí
En [Correo entrante](/user/opciones/correo-entrante) conecta una cuenta por IMAP. Lo que llega a esa cuenta aparece en tu buzón.
`;

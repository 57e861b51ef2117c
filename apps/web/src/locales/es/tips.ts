export const catalogue = {
  replyAddress:
    'A esta dirección llegan también las respuestas, además de al buzón. Vacía: solo al buzón, y no se pierde ninguna.',
  senderAddress:
    'La dirección que ve quien recibe. Para que no acabe en el correo no deseado, su dominio debe estar verificado en Opciones o ser la de tu servidor.',
  ownServer:
    'El nombre del servidor SMTP de tu proveedor, por ejemplo smtp.ejemplo.com. Se puede activar cuando llega un correo de prueba.',
  taxIdentity:
    'Aparece en tus facturas y decide qué impuesto se aplica. Lo comprobamos por su forma; las facturas ya emitidas no cambian.',
  imapHost:
    'El servidor IMAP del buzón que quieres leer aquí, por ejemplo imap.ejemplo.com. Los mensajes se copian a tu buzón.',
  imapFolder: 'La carpeta que se vigila, con el nombre que le da el servidor. Casi siempre es INBOX.',
  webhookUrl: 'La dirección https de tu programa. Recibe cada aviso firmado; si no responde, se repite más tarde.',
  shareDownloads:
    'Cuenta cada descarga terminada, también si la hace la misma persona. Al llegar al límite, el enlace deja de funcionar.',
  requestFiles: 'Cuántos archivos puede recibir este enlace en total, de todas las personas juntas. Vacío: sin límite.',
  preheader: 'La línea que muchos programas de correo enseñan tras el asunto. Vacía, enseñan el principio del texto.',
  alias:
    'Es el principio de las direcciones de tus páginas. Si lo cambias, las direcciones viejas llevan a las nuevas.',
  consent: 'Escribe las palabras con las que aceptó recibir tus correos. Se guardan con la fecha, como prueba.',
  abShare:
    'La parte de la audiencia que recibe las versiones de prueba, repartida entre ellas. El resto recibe la ganadora.',
  abWinner:
    'Con decisión automática gana la versión que va mejor en lo que elegiste medir. A mano, esperamos a que la elijas tú.',
  readerHour:
    'Con la hora de cada persona, el correo sale cuando en su zona horaria es esa hora. Quien no tiene zona usa la tuya.',
  reentry:
    'Si la misma persona puede volver a pasar por los pasos, y cuánto tiempo después. Nunca está dos veces dentro a la vez.',
  moderation: 'Decide si lo que escriben los visitantes se ve al momento o espera tu visto bueno en «Por revisar».',
  keyLife: 'Pasado este tiempo la clave deja de valer sola. Una clave corta hace menos daño si se pierde.',
  dkim: 'Copia cada línea en el DNS de tu dominio. DKIM firma tus correos, SPF dice quién puede enviarlos y DMARC qué hacer con los demás.',
  quietHours: 'En estas horas no te avisamos al móvil ni por correo. Los avisos esperan en la campana.',
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    tips: typeof catalogue;
  }
}

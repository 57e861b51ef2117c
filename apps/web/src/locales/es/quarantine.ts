export const catalogue = {
  title: 'Correo apartado',
  lead: 'Lo que no pudimos leer sin riesgo, de todos los clientes. El resto del correo sigue entrando. El original se guarda hasta que se lea o se descarte.',
  column: { reason: 'Motivo', client: 'Cliente', from: 'De', size: 'Tamaño', when: 'Cuándo' },
  noSender: 'Sin remitente',
  recipient: 'Para',
  way: 'Entró por',
  source: {
    smtp: 'Nuestro servidor de correo',
    imap: 'El buzón del cliente (IMAP)',
    webhook: 'Un servicio del cliente',
  },
  attempts: 'Intentos',
  detail: 'Qué falló',
  why: {
    too_large: 'El correo pesa más de 25 MB.',
    header_too_long: 'Su cabecera pasa de 100 KB o de 4.000 líneas.',
    too_many_attachments: 'Lleva más de 200 adjuntos.',
    too_deep: 'Su formato anida más de 5.000 etiquetas, una dentro de otra.',
    too_many_links: 'Lleva más de 20.000 enlaces.',
    timeout: 'El lector necesitó más de cinco segundos de procesador, en tres intentos.',
    busy: 'El servidor estuvo horas demasiado ocupado para leerlo. El correo puede estar bien: léelo otra vez cuando el servidor tenga menos trabajo.',
    crashed: 'El lector se paró con este correo en tres intentos.',
    malformed: 'El correo no sigue el formato de los mensajes y no se entiende dónde empieza cada parte.',
    no_profile:
      'El cliente no tiene todavía ningún perfil al que llevar el correo. Cuando tenga uno, se puede leer otra vez.',
  },
  technical: 'Mensaje técnico',
  keptHelp:
    'Al descargarlo, queda anotado en el historial del cliente. Ábrelo solo con un programa que no ejecute nada.',
  goneHelp: 'El original ya no se guarda, así que no se puede leer otra vez.',
  download: 'Descargar',
  retried: 'Lo leemos otra vez',
  discarded: 'Correo descartado',
  previous: 'Correo anterior',
  next: 'Correo siguiente',
  emptyTitle: 'Nada apartado',
  emptyHelp: 'Cuando un correo no se pueda leer sin riesgo, aparecerá aquí con el motivo.',
  views: 'Correo por destino',
  clientsTab: 'De los clientes',
  installation: {
    tab: 'A la instalación',
    lead: 'Lo que llega a postmaster, a abuse y al remitente de los correos de la instalación, y no es de ningún cliente. Se guarda 90 días.',
    subject: 'Asunto',
    noSubject: 'Sin asunto',
    files: 'Archivos',
    remove: 'Borrar',
    removeTitle: '¿Borrar este correo?',
    removeHelp: 'No se puede recuperar. En el historial queda que se borró.',
    removed: 'Correo borrado',
    emptyTitle: 'Ningún correo',
    emptyHelp: 'Cuando alguien escriba a postmaster o a abuse de tu dominio de entrada, lo verás aquí.',
  },
};

declare module '../catalogues.ts' {
  interface Catalogues {
    quarantine: typeof catalogue;
  }
}

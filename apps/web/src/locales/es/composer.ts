export const catalogue = {
  tools: {
    attach: 'Adjuntar archivos',
    limit: 'Hasta {{megabytes}} MB en total',
    computer: 'De este equipo',
    ownPicture: 'Una imagen de tu nube',
    ownFile: 'Un documento de tu nube',
    picture: 'Imagen en el texto',
    signature: 'Firma',
  },
  files: {
    list: 'Archivos adjuntos',
    uploading: 'Subiendo {{name}}',
    remove: 'Quitar {{name}}',
    again: 'Reintentar',
    drop: 'Suelta aquí los archivos',
    wait: 'Espera a que suban los archivos',
  },
  newDraft: { choose: 'Borradores', fresh: 'Mensaje nuevo', noWords: 'Sin palabras', discard: 'Descartar' },
  draft: { offline: 'Sin conexión, lo guardamos aquí' },
  conflict: {
    title: 'Hay otro borrador de esta respuesta, escrito en otra ventana.',
    help: 'No se ha perdido ninguno.',
    both: 'Juntar los dos',
    mine: 'Quedarme con este',
    other: 'Usar el otro',
  },
  schedule: {
    title: 'Enviar más tarde',
    tomorrow: 'Mañana por la mañana',
    monday: 'El lunes por la mañana',
    own: 'Elegir día y hora',
    dialog: 'Programar la respuesta',
    when: 'Día y hora',
    zone: 'Hora de {{zone}}',
    past: 'Elige un momento que esté por llegar',
    submit: 'Programar',
    done: 'Saldrá el {{when}}',
  },
  scheduled: {
    list: 'Respuestas programadas',
    leaves: 'Sale el {{when}}',
    failed: 'No pudo salir.',
    change: 'Cambiar hora',
    cancel: 'Cancelar',
  },
  trouble: {
    deferred: 'Todavía no ha salido; lo intentamos de nuevo.',
    rejected: 'Su servidor no lo aceptó.',
    bounced: 'El correo rebotó.',
    uncertain: 'La conexión se cortó al final y no sabemos si llegó.',
  },
  reason: {
    unknown_address: 'Esa dirección no existe o está mal escrita.',
    mailbox_full: 'Su buzón está lleno.',
    too_large: 'El correo pesa más de lo que admite.',
    taken_for_spam: 'Lo tomó por correo no deseado.',
    domain: 'No se encuentra el servidor de esa dirección.',
    busy: 'Su servidor pide que esperemos.',
    own_server: 'No se pudo usar el servidor de envío.',
    policy: 'Sus reglas no lo permiten.',
  },
};

declare module '../catalogues.ts' {
  interface Catalogues {
    composer: typeof catalogue;
  }
}

export const catalogue = {
  title: 'Notificaciones',
  bell: 'Notificaciones',
  bellUnread_one: 'Notificaciones, {{n}} sin leer',
  bellUnread_other: 'Notificaciones, {{n}} sin leer',
  markAll: 'Marcar todo como leído',
  all: 'Ver todas',
  more: 'Cargar más',
  unread: 'sin leer',
  empty: 'Nada nuevo por ahora',
  emptyHelp: 'Aquí te avisamos cuando alguien escriba, termine una campaña o se acerque un límite.',
  kind: {
    message: { received: '{{name}} te ha escrito desde {{profile}}' },
    campaign: {
      finished: 'La campaña «{{name}}» ha terminado',
      failed: 'La campaña «{{name}}» se ha detenido con fallos',
    },
    quota: { near: 'Te acercas al límite de {{resource}}' },
    profile: {
      withheld: 'Tu página «{{name}}» está retirada. Te hemos escrito con el motivo',
      released: 'Tu página «{{name}}» se ve otra vez',
    },
    export: {
      ready: 'Tus datos están listos para descargar',
      failed: 'No hemos podido preparar tus datos. Puedes volver a pedirlos',
    },
    security: { code_used: 'Se ha usado un código de recuperación. Códigos que quedan: {{left}}' },
  },
  resource: {
    sends: 'envíos',
    profiles: 'perfiles',
    contacts: 'tamys',
    storage_bytes: 'espacio en la nube',
  },
} as const;

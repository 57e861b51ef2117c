export const catalogue = {
  title: 'Notificaciones',
  bell: 'Notificaciones',
  bellUnread_one: 'Notificaciones, {{n}} sin leer',
  bellUnread_other: 'Notificaciones, {{n}} sin leer',
  markAll: 'Marcar todo como leído',
  all: 'Ver todas',
  unread: 'sin leer',
  empty: 'Nada nuevo por ahora',
  emptyHelp: 'Aquí te avisamos cuando alguien escriba, termine una campaña o se acerque un límite.',
  filter: 'Filtro',
  filters: { all: 'Todas', unread: 'Sin leer' },
  choose: 'Elegir qué avisos llegan',
  allRead: 'Todo leído',
  allReadHelp: 'Lo que leas pasa a «Todas».',
  column: 'Aviso',
  bulk: {
    read: 'Marcar como leído',
    unread: 'Marcar como no leído',
    remove: 'Quitar',
    nothing: 'No había nada que cambiar',
    done: {
      read_one: '{{n}} aviso marcado como leído',
      read_other: '{{n}} avisos marcados como leídos',
      unread_one: '{{n}} aviso marcado como no leído',
      unread_other: '{{n}} avisos marcados como no leídos',
      remove_one: '{{n}} aviso quitado',
      remove_other: '{{n}} avisos quitados',
    },
  },
  kind: {
    message: { received: '{{name}} te ha escrito desde {{profile}}' },
    campaign: {
      decided: '«{{name}}»: gana la versión {{variant}} y sale para el resto',
      finished: 'La campaña «{{name}}» ha terminado',
      failed: 'La campaña «{{name}}» se ha detenido con fallos',
      seriesReady: 'El borrador de «{{name}}» para el {{date}} está listo',
      seriesMissed: '«{{name}}» no salió el {{date}}',
      seriesStopped: '«{{name}}» está en pausa: tu plan ya no incluye campañas periódicas',
    },
    automation: {
      notice: '{{contact}}: {{text}}',
      noticePlain: '{{contact}} pasa por «{{name}}»',
      stoppedByPlan: 'La automatización «{{name}}» está en pausa: tu plan ya no incluye automatizaciones',
      stopped: 'La automatización «{{name}}» se ha detenido',
    },
    billing: {
      payment_failed: 'El pago de tu plan {{plan}} sigue pendiente',
      read_only: 'Tu cuenta está en solo lectura hasta que se pague tu plan {{plan}}',
      suspended: 'Tu plan {{plan}} está suspendido por falta de pago',
      cancelled: 'Tu plan {{plan}} está cancelado. No se ha borrado nada',
      trial_over: 'Tu prueba del plan {{plan}} ha terminado. Elige un plan para seguir',
      start_expired: 'La compra del plan {{plan}} ha caducado y no debes nada',
      recovered: 'Tu plan {{plan}} vuelve a funcionar',
    },
    mail: {
      halted: 'No llega el correo de «{{name}}». Mira por qué',
      still_one: 'Sigue sin llegar el correo de «{{name}}», desde hace {{n}} día. Mira por qué',
      still_other: 'Sigue sin llegar el correo de «{{name}}», desde hace {{n}} días. Mira por qué',
      running: 'Vuelve a llegar el correo de «{{name}}»',
      set_aside_one: 'Hay {{n}} correo apartado que espera por ti. No se ha perdido',
      set_aside_other: 'Hay {{n}} correos apartados que esperan por ti. No se han perdido',
    },
    payment: {
      refunded: 'Te hemos devuelto {{amount}} de la factura {{invoice}}',
      reopened: 'La factura {{invoice}} vuelve a estar pendiente: se ha devuelto un pago de {{amount}}',
    },
    domain: {
      verified: '{{host}} ya muestra tus páginas',
      failing: '{{host}} ha dejado de apuntar aquí. Se retira en 7 días si sigue así',
      soon: '{{host}} se retira mañana si su DNS sigue sin apuntar aquí',
      withdrawn: '{{host}} ya no muestra tus páginas: su DNS dejó de apuntar aquí',
      forgotten: '{{host}} no se comprobó a tiempo y ya no está en la lista',
    },
    quota: { near: 'Te acercas al límite de {{resource}}' },
    wall: {
      comment_one: '{{name}} ha comentado en «{{about}}»',
      comment_other: '{{n}} comentarios nuevos en «{{about}}», el último de {{name}}',
      post_one: '{{name}} ha escrito en el muro de {{about}}',
      post_other: '{{n}} publicaciones de visitantes en {{about}}, la última de {{name}}',
    },
    files: {
      received_one: 'Ha llegado «{{name}}» por «{{title}}»',
      received_other: 'Han llegado {{n}} archivos por «{{title}}»',
    },
    profile: {
      withheld: 'Tu página «{{name}}» está retirada. Te hemos escrito con el motivo',
      released: 'Tu página «{{name}}» se ve otra vez',
    },
    import: {
      set_aside:
        'Hemos retirado el archivo «{{name}}»: no se pudo comprobar si nombra a alguien borrado. Súbelo otra vez, en partes más pequeñas',
    },
    export: {
      ready: 'Tus datos están listos para descargar',
      failed: 'No hemos podido preparar tus datos. Puedes volver a pedirlos',
    },
    webhook: {
      gone: 'El webhook «{{name}}» está desactivado: el receptor dice que ya no existe',
      failing: 'El webhook «{{name}}» está desactivado: lleva tres días sin aceptar nada',
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

declare module '../catalogues.ts' {
  interface Catalogues {
    notifications: typeof catalogue;
  }
}

export const catalogue = {
  state: {
    scheduled: 'Programada',
    pending_payment: 'Pendiente de pago',
    expired: 'Caducada',
    trialing: 'De prueba',
    active: 'Activa',
    paused: 'Pausada',
    past_due: 'En gracia',
    suspended: 'Impagada',
    cancelled: 'Cancelada',
  },
  sentence: {
    scheduled: 'Empieza el {{date}}.',
    pendingPayment: 'Empieza en cuanto llegue el pago de {{amount}}.',
    expired: 'No llegó el pago y el plan no empezó. Puedes elegirlo otra vez.',
    trialOpen: 'Prueba hasta el {{date}}. Si no eliges plan, ese día pasas a solo lectura.',
    trialChosen: 'Prueba hasta el {{date}}. Ese día empieza {{plan}} por {{amount}}.',
    trialCancelling: 'Prueba hasta el {{date}}. Después no sigue.',
    renews: 'Se renueva el {{date}} por {{amount}}.',
    renewsWith: 'Se renueva el {{date}} por {{amount}} con {{method}}.',
    renewsFree: 'Se renueva el {{date}}, sin nada que pagar.',
    changes: 'El {{date}} pasas a {{plan}} por {{amount}}.',
    cancelling: 'Activo hasta el {{date}}. Ese día se cancela.',
    runs: 'Activo hasta el {{date}}.',
    pausedUntil: 'En pausa desde el {{date}}. Sigue solo el {{until}}.',
    paused: 'En pausa desde el {{date}}, hasta que tú digas.',
    pausedAfterTrial: 'La prueba terminó el {{date}}. Todo sigue aquí, en modo lectura, hasta que elijas un plan.',
    pastDue: 'Hay {{amount}} sin pagar. Todo funciona hasta el {{date}}.',
    pastDueReadOnly: 'Hay {{amount}} sin pagar. En modo lectura desde el {{date}}; el {{until}} se suspende.',
    suspended: 'Suspendido el {{date}} por {{amount}} sin pagar. El {{until}} se cancela.',
    cancelled: 'Terminó el {{date}}. Tus datos siguen aquí.',
  },
  per: {
    day_one: 'al día',
    day_other: 'cada {{n}} días',
    week_one: 'a la semana',
    week_other: 'cada {{n}} semanas',
    month_one: 'al mes',
    month_other: 'cada {{n}} meses',
    year_one: 'al año',
    year_other: 'cada {{n}} años',
  },
  terms: { exclusive: '{{per}}, más impuestos', inclusive: '{{per}}, impuestos incluidos' },
  resource: { sends: 'Envíos de campaña', contacts: 'Tamys', profiles: 'Perfiles', storage_bytes: 'Nube' },
  quota: {
    sends_one: '{{n}} envío',
    sends_other: '{{n}} envíos',
    contacts_one: '{{n}} tamy',
    contacts_other: '{{n}} tamys',
    profiles_one: '{{n}} perfil',
    profiles_other: '{{n}} perfiles',
    storage_bytes_one: '{{n}} en la nube',
    storage_bytes_other: '{{n}} en la nube',
  },
  feature: {
    own_domain: 'Dominio propio para tus páginas',
    own_sender: 'Remitente propio con DKIM',
    automations: 'Automatizaciones',
    series: 'Campañas periódicas',
    ab_tests: 'Pruebas A/B',
    api: 'API y envíos por programa',
  },
  featureHint: {
    title: 'Tu plan no incluye: {{feature}}.',
    has: 'Lo tiene el plan {{plan}}. Lo que ya exista aquí se conserva y se puede leer.',
    none: 'Ahora mismo ningún plan lo ofrece. Lo que ya exista aquí se conserva y se puede leer.',
    open: 'Ver planes',
  },
  unlimited: {
    sends: 'Envíos sin límite',
    contacts: 'Tamys sin límite',
    profiles: 'Perfiles sin límite',
    storage_bytes: 'Nube sin límite',
  },
  notice: {
    trialEnding: {
      title: 'La prueba termina el {{date}}.',
      help: 'Hasta entonces todo funciona. Si no eliges plan, después podrás leer y exportar, pero no publicar ni enviar. No se borra nada.',
    },
    trialOver: {
      title: 'La prueba terminó el {{date}}.',
      help: 'Puedes leer y exportar todo. Para volver a publicar y enviar, elige un plan. No se ha borrado nada.',
    },
    pastDue: {
      title: 'No hemos podido cobrar {{amount}}.',
      help: 'Todo sigue funcionando hasta el {{date}}. Paga antes de ese día y no notarás nada. Tus datos no se tocan.',
    },
    readOnly: {
      title: 'Tu plan está en modo lectura: faltan {{amount}}.',
      help: 'Puedes leer y exportar todo, pero no publicar ni enviar. Al pagar vuelve en el acto. No se ha borrado nada.',
    },
    suspended: {
      title: 'Tu plan está suspendido: faltan {{amount}}.',
      help: 'No puedes trabajar con tus datos, pero están guardados. Al pagar vuelven en el acto. Si no, el {{until}} se cancela el plan.',
    },
    pendingStart: {
      title: 'Tu plan nuevo espera el pago de {{amount}}.',
      help: 'Hasta que llegue, todo sigue como estaba. Si cambias de idea, puedes descartarlo.',
    },
    paused: {
      title: 'Tu plan está en pausa.',
      help: 'Puedes leer y exportar todo, y los días pagados te esperan. Para publicar y enviar, reanúdalo.',
    },
    ended: {
      title: 'Tu plan terminó el {{date}}.',
      help: 'Tus datos están guardados. Elige un plan y vuelve todo como estaba.',
    },
    over: {
      title: 'Tienes más de lo que admite tu plan: {{what}}.',
      help: 'Lo que ya tienes se queda y funciona; solo no puedes añadir más. Amplía con un paquete u otro plan.',
    },
    full: {
      title: 'Has llegado al límite de tu plan: {{what}}.',
      help: 'Lo que ya tienes funciona igual; solo no puedes añadir más. Amplía con un paquete u otro plan.',
    },
    use: '{{resource}} {{used}} de {{limit}}',
    choose: 'Elegir plan',
    pay: 'Pagar ahora',
    plan: 'Ver mi plan',
    more: 'Ver paquetes',
  },
  policy: {
    accept: 'Hay una nueva versión de las condiciones.',
    notice: 'Hemos cambiado las condiciones.',
    read: 'Leerlas',
    doAccept: 'Aceptar',
    doSee: 'Entendido',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    standing: typeof catalogue;
  }
}

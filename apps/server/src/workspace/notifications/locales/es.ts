import type { QuotaResource } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';

const resources: Record<QuotaResource, string> = {
  sends: 'envíos',
  profiles: 'perfiles',
  contacts: 'tamys',
  storage_bytes: 'espacio en la nube',
};

export const es = {
  title: {
    domain: {
      verified: (host: string) => `${host} ya muestra tus páginas`,
      failing: (host: string) => `${host} ha dejado de apuntar aquí`,
      soon: (host: string) => `${host} se retira mañana`,
      withdrawn: (host: string) => `${host} ya no muestra tus páginas`,
      forgotten: (host: string) => `${host} ya no está en la lista`,
    },
    written: {
      comment: (name: string, about: string, count: number) =>
        count === 1 ? `${name} ha comentado en «${about}»` : `${count} comentarios nuevos en «${about}»`,
      post: (name: string, about: string, count: number) =>
        count === 1 ? `${name} ha escrito en el muro de ${about}` : `${count} publicaciones de visitantes en ${about}`,
    },
    filesReceived: (name: string, title: string, count: number) =>
      count === 1 ? `Ha llegado «${name}» por «${title}»` : `Han llegado ${count} archivos por «${title}»`,
    mailSource: {
      halted: (name: string, days: number) =>
        days === 0
          ? `No llega el correo de «${name}»`
          : `Sigue sin llegar el correo de «${name}», desde hace ${days} ${days === 1 ? 'día' : 'días'}`,
      running: (name: string) => `Vuelve a llegar el correo de «${name}»`,
    },
    mailForwardRequest: (provider: string) => `${provider} pide confirmar el reenvío de tu correo`,
    mailTargetNear: (count: number) =>
      count === 1
        ? 'Una conversación espera respuesta y el plazo se acaba'
        : `${count} conversaciones esperan respuesta y el plazo se acaba`,
    mailSetAside: (count: number) =>
      count === 1 ? 'Hay un correo apartado que espera por ti' : `Hay ${count} correos apartados que esperan por ti`,
    billing: {
      payment_failed: (plan: string) => `El pago de tu plan ${plan} sigue pendiente`,
      read_only: () => 'Tu cuenta está en solo lectura',
      suspended: (plan: string) => `Tu plan ${plan} está suspendido`,
      cancelled: (plan: string) => `Tu plan ${plan} está cancelado`,
      trial_over: () => 'Tu prueba ha terminado',
      start_expired: (plan: string) => `La compra del plan ${plan} ha caducado`,
      recovered: (plan: string) => `Tu plan ${plan} vuelve a funcionar`,
    },
    payment: {
      refunded: (amount: string, invoice: string) => `Te hemos devuelto ${amount} de la factura ${invoice}`,
      reopened: (amount: string, invoice: string) =>
        `La factura ${invoice} vuelve a estar pendiente: se ha devuelto un pago de ${amount}`,
    },
    message: (name: string, profile: string) => `${name} te ha escrito desde ${profile}`,
    finished: (name: string) => `La campaña «${name}» ha terminado`,
    failed: (name: string) => `La campaña «${name}» se ha detenido con fallos`,
    undecided: (name: string, variant: string) => `En «${name}» las versiones no se distinguen; sigue la ${variant}`,
    decided: (name: string, variant: string) => `En «${name}» gana la versión ${variant}`,
    series: {
      ready: (name: string, date: string) => `El borrador de «${name}» para el ${date} está listo`,
      missed: (name: string, date: string) => `«${name}» no salió el ${date}`,
      stopped: (name: string) => `«${name}» está en pausa`,
    },
    automationNotice: (contact: string, text: string) => (text === '' ? contact : `${contact}: ${text}`),
    automationStopped: (name: string) => `La automatización «${name}» se ha detenido`,
    quota: (resource: QuotaResource) => `Te acercas al límite de ${resources[resource]}`,
    codeUsed: 'Se ha usado un código de recuperación',
    exportReady: 'Tus datos están listos para descargar',
    withheld: (name: string) => `Tu página «${name}» está retirada`,
    released: (name: string) => `Tu página «${name}» se ve otra vez`,
    importAside: (name: string) => `Hemos retirado el archivo «${name}» que esperaba para importarse`,
    exportFailed: 'No hemos podido preparar tus datos',
    webhookDisabled: (name: string) => `El webhook «${name}» está desactivado`,
  },
  detail: {
    domain: {
      verified: 'No tienes que hacer nada más.',
      failing: 'Se retira en 7 días si su DNS sigue así.',
      soon: 'Sus registros DNS siguen sin apuntar aquí.',
      withdrawn: 'Su DNS dejó de apuntar aquí. Tus páginas siguen en su otra dirección.',
      forgotten: 'No se comprobó a tiempo. Puedes volver a añadirlo.',
    },
    writtenWaits: 'Espera a que lo revises.',
    mailSource: {
      halted: {
        refused: 'A ese servidor no nos conectamos. Revisa su nombre y su puerto.',
        unreachable: 'El servidor no contesta. Lo seguimos intentando.',
        timeout: 'El servidor tarda demasiado. Lo seguimos intentando.',
        tls: 'La conexión cifrada con el servidor no es de fiar. Lo seguimos intentando.',
        no_starttls:
          'El servidor no cifra la conexión con STARTTLS. No enviamos la contraseña y lo seguimos intentando.',
        auth: 'El servidor no acepta el usuario o la contraseña. Escríbelos otra vez para seguir.',
        folder: 'La carpeta que leíamos ya no existe. Elige otra.',
        protocol: 'El servidor contesta algo que no entendemos. Lo seguimos intentando.',
        account: 'El proveedor no deja abrir el buzón a la cuenta conectada. Conéctalo de nuevo con la suya.',
        consent: 'El permiso se retiró o ha caducado. Conéctalo de nuevo: no se pierde nada.',
        provider: 'El servicio con el que se entra no contesta. Lo seguimos intentando.',
        setup:
          'El servicio con el que se entra no acepta esta instalación. Avisa a quien la administra; lo seguimos intentando.',
        unsigned: 'El servicio llama con una firma que no vale. Pon en él el secreto actual o crea otro.',
        unreadable: 'Lo que envía el servicio no se puede leer como un correo. Revisa qué envía.',
        silent: 'El servicio lleva más tiempo sin llamar que de costumbre. Mira si sigue en marcha.',
      },
      running: 'Lo que llegó mientras tanto se recoge también, si el buzón aún lo tiene.',
    },
    mailForwardCode: (code: string) => `Escribe este código donde pusiste la dirección: ${code}`,
    mailForwardLink: 'El enlace para confirmarlo está en Opciones, Correo entrante.',
    mailTargetNear: 'Todavía llegas a tiempo según tus objetivos de respuesta.',
    mailSetAside: 'No se ha perdido. Puedes probar a leerlo otra vez o descartarlo.',
    billing: 'No se pierde nada. Mira cómo está tu plan.',
    message: (preview: string) => `«${preview}»`,
    finished: (accepted: string, audience: string) => `Entregada a ${accepted} de ${audience}.`,
    failed: 'Ábrela para ver el motivo y seguir cuando esté resuelto.',
    decided: 'Es la que recibe el resto de la audiencia.',
    series: {
      ready: 'Léelo y envíalo cuando quieras: no sale solo.',
      missed: 'Abre la campaña periódica para ver el motivo y enviarla de todos modos.',
      stopped: 'Tu plan ya no incluye campañas periódicas. Nada se ha borrado.',
    },
    automationNotice: (name: string) => `Lo avisa la automatización «${name}».`,
    automationStopped: 'Ábrela para ver el motivo y seguir cuando esté resuelto.',
    quota: 'Mira cuánto llevas usado y qué puedes hacer.',
    codeUsed: (left: string) => `Códigos que te quedan: ${left}.`,
    exportReady: 'El archivo se guarda siete días.',
    withheld: 'Te hemos escrito con el motivo.',
    released: 'No tienes que hacer nada.',
    importAside:
      'No se pudo comprobar si nombra a alguien que pidió ser borrado. Súbelo otra vez, en partes más pequeñas.',
    exportFailed: 'Puedes volver a pedirlos.',
    webhook: {
      gone: 'El receptor dice que ya no existe.',
      failing: 'Lleva tres días sin aceptar nada.',
    },
  },
  open: {
    domain: 'Abrir los dominios',
    wall: 'Abrir el muro',
    files: 'Abrir la nube',
    payments: 'Ver mis pagos',
    mail: 'Abrir el correo entrante',
    billing: 'Ver mi plan',
    message: 'Abrir la conversación',
    finished: 'Ver el informe',
    failed: 'Abrir la campaña',
    decided: 'Ver cómo fue la prueba',
    series: { ready: 'Abrir el borrador', missed: 'Abrir la campaña periódica', stopped: 'Abrir la campaña periódica' },
    contact: 'Ver el tamy',
    automation: 'Abrir la automatización',
    quota: 'Ver mi plan',
    codeUsed: 'Abrir {product}',
    profile: 'Ver el perfil',
    imports: 'Abrir las importaciones',
    export: 'Abrir opciones',
    webhook: 'Abrir los webhooks',
  },
  footer: 'Te lo enviamos porque lo tienes puesto así en tus preferencias de {product}.',
  off: 'Dejar de recibir estos correos',
  pushTest: { title: 'Los avisos llegan a este dispositivo', body: 'Así te avisaremos cuando {product} esté cerrado.' },
  pushMany: { title: (count: number) => `${count} avisos nuevos`, body: 'Ábrelos en {product}.' },
  digest: {
    subject: (count: number) =>
      count === 1 ? 'Tienes 1 novedad en {product}' : `Tienes ${count} novedades en {product}`,
    title: (count: number) => (count === 1 ? '1 novedad te espera' : `${count} novedades te esperan`),
    hello: (name: string) => `Hola, ${name}: esto es lo que aún no has visto.`,
    more: (count: number) => `Y ${count} más en tus notificaciones.`,
    button: 'Ver las notificaciones',
    off: 'Dejar de recibir el resumen diario',
  },
  page: {
    askOne: '¿Dejar de recibir estos correos?',
    askDaily: '¿Dejar de recibir el resumen diario?',
    askBody: (address: string) =>
      `No enviaremos más correos de este tipo a ${address}. Lo que ves dentro de {product} no cambia.`,
    button: 'Dejar de recibirlos',
    doneTitle: 'Hecho, no te enviaremos más',
    doneBody: 'Puedes volver a pedirlos en tus preferencias cuando quieras.',
    preferences: 'Abrir mis preferencias',
    goneTitle: 'Este enlace ya no lleva a ninguna parte',
    goneBody: 'Puede estar incompleto o ser de una cuenta que ya no existe.',
  },
};

export type NotificationTexts = typeof es;

import type { QuotaResource } from '@enlace/contract/subscriptions/subscriptions.contract.ts';

const resources: Record<QuotaResource, string> = {
  sends: 'envíos',
  profiles: 'perfiles',
  contacts: 'tamys',
  storage_bytes: 'espacio en la nube',
};

export const es = {
  title: {
    message: (name: string, profile: string) => `${name} te ha escrito desde ${profile}`,
    finished: (name: string) => `La campaña «${name}» ha terminado`,
    failed: (name: string) => `La campaña «${name}» se ha detenido con fallos`,
    quota: (resource: QuotaResource) => `Te acercas al límite de ${resources[resource]}`,
    codeUsed: 'Se ha usado un código de recuperación',
    exportReady: 'Tus datos están listos para descargar',
    withheld: (name: string) => `Tu página «${name}» está retirada`,
    released: (name: string) => `Tu página «${name}» se ve otra vez`,
    exportFailed: 'No hemos podido preparar tus datos',
  },
  detail: {
    message: (preview: string) => `«${preview}»`,
    finished: (accepted: string, audience: string) => `Entregada a ${accepted} de ${audience}.`,
    failed: 'Ábrela para ver el motivo y seguir cuando esté resuelto.',
    quota: 'Mira cuánto llevas usado y qué puedes hacer.',
    codeUsed: (left: string) => `Códigos que te quedan: ${left}.`,
    exportReady: 'El archivo se guarda siete días.',
    withheld: 'Te hemos escrito con el motivo.',
    released: 'No tienes que hacer nada.',
    exportFailed: 'Puedes volver a pedirlos.',
  },
  open: {
    message: 'Abrir la conversación',
    finished: 'Ver el informe',
    failed: 'Abrir la campaña',
    quota: 'Ver mi plan',
    codeUsed: 'Abrir Enlace',
    profile: 'Ver el perfil',
    export: 'Abrir opciones',
  },
  footer: 'Te lo enviamos porque lo tienes puesto así en tus preferencias de Enlace.',
  off: 'Dejar de recibir estos correos',
  pushTest: { title: 'Los avisos llegan a este dispositivo', body: 'Así te avisaremos cuando Enlace esté cerrado.' },
  pushMany: { title: (count: number) => `${count} avisos nuevos`, body: 'Ábrelos en Enlace.' },
  digest: {
    subject: (count: number) => (count === 1 ? 'Tienes 1 novedad en Enlace' : `Tienes ${count} novedades en Enlace`),
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
      `No enviaremos más correos de este tipo a ${address}. Lo que ves dentro de Enlace no cambia.`,
    button: 'Dejar de recibirlos',
    doneTitle: 'Hecho, no te enviaremos más',
    doneBody: 'Puedes volver a pedirlos en tus preferencias cuando quieras.',
    preferences: 'Abrir mis preferencias',
    goneTitle: 'Este enlace ya no lleva a ninguna parte',
    goneBody: 'Puede estar incompleto o ser de una cuenta que ya no existe.',
  },
};

export type NotificationTexts = typeof es;

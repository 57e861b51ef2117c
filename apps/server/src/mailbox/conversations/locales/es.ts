export const es = {
  formSubject: (profile: string) => `Tu mensaje a ${profile}`,
  autoAnswer:
    'Hemos recibido tu mensaje y te contestaremos en cuanto podamos. Este aviso es automático; si quieres añadir algo, responde a este correo.',
  forwarded: { line: 'Mensaje reenviado', from: 'De', date: 'Fecha', subject: 'Asunto', to: 'Para', cc: 'Cc' },
  wroteOn: (date: string, name: string) => `El ${date}, ${name} escribió:`,
  forwardSubject: (profile: string) => `Prueba de reenvío a ${profile}`,
  forwardTitle: 'Prueba de reenvío',
  forwardBody: (address: string) =>
    `Este correo se envió a ${address} para comprobar que lo reenvías a tu buzón. No hace falta contestarlo.`,
  forwardCode: (code: string) => `Código de la prueba: ${code}`,
  forwardFooter: 'Lo pediste tú con el botón Probar el reenvío.',
  rating: {
    subject: (profile: string) => `¿Te ha ayudado ${profile}?`,
    question: (profile: string) => `${profile} ha dado por terminada vuestra conversación. ¿Te han ayudado?`,
    yes: 'Sí, me han ayudado',
    no: 'No, todavía no',
    reply: 'Si necesitas algo más, contesta a este correo.',
    title: (profile: string) => `¿Te ha ayudado ${profile}?`,
    confirm: 'Elige una respuesta. Puedes cambiarla durante 30 días.',
    thanks: 'Gracias, tu respuesta está guardada.',
    chosen: { good: 'Has contestado: sí.', bad: 'Has contestado: todavía no.' },
  },
  invitation: {
    accepted: (title: string) => `Aceptada: ${title}`,
    tentative: (title: string) => `Quizá: ${title}`,
    declined: (title: string) => `Rechazada: ${title}`,
  },
  invitationText: {
    accepted: (name: string, title: string) => `${name} irá a «${title}».`,
    tentative: (name: string, title: string) => `${name} quizá vaya a «${title}».`,
    declined: (name: string, title: string) => `${name} no irá a «${title}».`,
  },
};
export type MailboxTexts = typeof es;

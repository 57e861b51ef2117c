export const es = {
  formSubject: (profile: string) => `Tu mensaje a ${profile}`,
  autoAnswer:
    'Hemos recibido tu mensaje y te contestaremos en cuanto podamos. Este aviso es automático; si quieres añadir algo, responde a este correo.',
  wroteOn: (date: string, name: string) => `El ${date}, ${name} escribió:`,
};
export type MailboxTexts = typeof es;

import type { CatalogTexts } from './texts.ts';

export const es: CatalogTexts = {
  hello: (name) => `Hola, ${name}:`,
  footer: 'Recibes este aviso porque cambia el precio de tu plan en {product}.',
  priceNotice: {
    subject: (plan) => `El precio de tu plan ${plan} va a cambiar`,
    title: 'Tu plan cambia de precio',
    body: ({ plan, period, before, after, date }) =>
      `Ahora pagas ${before} por el plan ${plan} (${period}). El precio nuevo es ${after} y se aplica en tu primera renovación desde el ${date}. Hasta entonces no cambia nada.`,
    choice: 'Si no te conviene, puedes elegir otro plan o cancelar antes de esa fecha; conservas todo lo que es tuyo.',
    button: 'Ver mi plan',
  },
};

import type { StarterTexts } from './starters.types.ts';

export const starterTextsEs: StarterTexts = {
  news: {
    name: 'Novedades',
    subject: 'Lo nuevo de {{ profile.name }}',
    preheader: 'Tres cosas en dos minutos',
    title: 'Lo nuevo de este mes',
    opening: ['Hola, {{ contact.first_name | default: "qué tal" }}. Esto es lo que ha pasado por aquí y lo que viene.'],
    list: [
      { title: 'Primera novedad', subtitle: 'Cuenta en una línea por qué importa' },
      { title: 'Segunda novedad', subtitle: 'Otra línea, con su enlace' },
      { title: 'Tercera novedad', subtitle: 'Y la última' },
    ],
    button: 'Ver todo',
    closing: ['Responde a este correo si quieres contarnos algo: lo leemos.'],
  },
  letter: {
    name: 'Carta en primera persona',
    subject: 'Una carta de {{ profile.name }}',
    preheader: 'Escrita despacio',
    title: 'Hola, {{ contact.first_name | default: "de nuevo" }}:',
    opening: [
      'Escribe como hablas. Un párrafo para decir qué te ha hecho escribir hoy.',
      'Otro para contarlo. Y uno más, corto, para despedirte.',
      'Un abrazo,',
      '{{ profile.name }}',
    ],
  },
  event: {
    name: 'Invitación',
    subject: 'Te esperamos el sábado',
    preheader: 'Día, hora y lugar, dentro',
    title: 'Ven a conocernos',
    opening: [
      'Hola, {{ contact.first_name | default: "qué tal" }}. Preparamos algo pequeño y nos gustaría que vinieras.',
      'Sábado, de 10:00 a 14:00. Calle y número, ciudad.',
    ],
    button: 'Reservar plaza',
    closing: ['Si no puedes venir, respóndenos y te avisamos de la próxima.'],
  },
  offer: {
    name: 'Oferta por unos días',
    subject: 'Hasta el domingo, con descuento',
    preheader: 'Para quienes ya nos conocéis',
    title: 'Un descuento para ti',
    opening: [
      'Hola, {{ contact.first_name | default: "qué tal" }}. Hasta el domingo, todo lo que ves aquí tiene un precio especial.',
    ],
    list: [
      { title: 'Primer producto', subtitle: 'Antes 40 €, ahora 32 €' },
      { title: 'Segundo producto', subtitle: 'Antes 25 €, ahora 20 €' },
    ],
    button: 'Ir a la tienda',
    closing: ['Existencias limitadas.'],
  },
  notice: {
    name: 'Aviso',
    subject: 'Un cambio que te interesa',
    preheader: 'Breve y claro',
    title: 'Cambiamos de horario',
    opening: [
      'Hola, {{ contact.first_name | default: "qué tal" }}. Desde el lunes abrimos de 9:00 a 18:00.',
      'Lo demás sigue igual. Si tienes una cita, no tienes que hacer nada.',
    ],
    button: 'Ver los detalles',
  },
};

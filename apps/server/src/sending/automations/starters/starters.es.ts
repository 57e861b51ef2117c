import { linesToWrite } from '#sending/templates/gallery/lines-to-write.ts';
import type { StarterTexts } from './starters.types.ts';

const lines = linesToWrite.es;

export const starterTextsEs: StarterTexts = {
  welcome_series: {
    name: 'Bienvenida',
    description: 'Tres correos en la primera semana para quien acaba de suscribirse.',
    mails: [
      {
        name: 'Bienvenida 1: hola',
        subject: 'Bienvenido, {{ contact.first_name | default: "qué bien que estés aquí" }}',
        preheader: 'Esto es lo que vas a encontrar',
        title: 'Gracias por suscribirte',
        lines: [
          'Hola, {{ contact.first_name | default: "qué tal" }}. Ya formas parte de la lista de {{ profile.name }}.',
          'Escribimos poco y solo cuando hay algo que contar. Si tienes una duda, responde a este correo: lo leemos.',
        ],
        button: 'Conócenos',
      },
      {
        name: 'Bienvenida 2: quiénes somos',
        subject: 'Un poco más de nosotros',
        preheader: 'De dónde venimos y qué hacemos',
        title: 'Así trabajamos',
        lines: ['Hace un par de días que llegaste y queremos presentarnos como es debido.', lines.story],
        button: 'Ver lo que hacemos',
      },
      {
        name: 'Bienvenida 3: primer paso',
        subject: '¿Te animas, {{ contact.first_name | default: "entonces" }}?',
        preheader: 'Una forma sencilla de empezar',
        title: 'Por dónde empezar',
        lines: [
          'Si aún no sabes qué elegir, esto es lo que más nos piden.',
          `${lines.offer} Y si prefieres que te aconsejemos, contesta y te ayudamos.`,
        ],
        button: 'Empezar',
      },
    ],
    notice: '',
  },
  birthday: {
    name: 'Cumpleaños',
    description: 'Una felicitación cada año, a las nueve de la mañana de quien la recibe.',
    mails: [
      {
        name: 'Felicitación de cumpleaños',
        subject: 'Feliz cumpleaños, {{ contact.first_name | default: "hoy es tu día" }}',
        preheader: 'Un detalle para celebrarlo',
        title: '¡Felicidades!',
        lines: ['Hoy te toca a ti. Gracias por acompañarnos otro año.', lines.gift],
        button: 'Ver mi regalo',
      },
    ],
    notice: '',
  },
  win_back: {
    name: 'Volver a hablar',
    description: 'Escribe a quien lleva tres meses sin dar señales y etiqueta el silencio.',
    mails: [
      {
        name: 'Te echamos de menos',
        subject: '¿Seguimos en contacto, {{ contact.first_name | default: "de vez en cuando" }}?',
        preheader: 'Hace tiempo que no sabemos de ti',
        title: 'Hace tiempo que no hablamos',
        lines: [
          'Desde la última vez han pasado cosas y nos gustaría contártelas.',
          `${lines.news} Si ya no te interesa, al pie puedes darte de baja sin rodeos.`,
        ],
        button: 'Ponerme al día',
      },
    ],
    notice: 'Sigue sin responder después de escribirle.',
  },
  form_thanks: {
    name: 'Gracias tras el formulario',
    description: 'Contesta a los pocos minutos a quien te escribe desde tu página y pregunta a los tres días.',
    mails: [
      {
        name: 'Gracias por escribir',
        subject: 'Hemos recibido tu mensaje',
        preheader: 'Te contestamos en cuanto podamos',
        title: 'Gracias por escribirnos',
        lines: [
          'Hola, {{ contact.first_name | default: "qué tal" }}. Tu mensaje ha llegado bien y alguien lo va a leer.',
          'Solemos contestar en un día laborable. Si corre prisa, responde a este correo.',
        ],
        button: 'Volver a la página',
      },
      {
        name: '¿Te hemos ayudado?',
        subject: '¿Quedó todo resuelto?',
        preheader: 'Una pregunta rápida',
        title: '¿Te hemos ayudado?',
        lines: ['Hace unos días nos escribiste. Si algo quedó pendiente, responde a este correo y lo retomamos.'],
        button: 'Volver a la página',
      },
    ],
    notice: '',
  },
  label_follow_up: {
    name: 'Seguir a una etiqueta',
    description: 'Avisa y escribe cuando pones una etiqueta, y vuelve a avisar si hay interés.',
    mails: [
      {
        name: 'Lo que me pediste',
        subject: 'Lo que querías saber',
        preheader: 'Con todos los detalles',
        title: 'Aquí lo tienes',
        lines: [
          'Hola, {{ contact.first_name | default: "qué tal" }}. Como quedamos, te cuento los detalles.',
          lines.forLabel,
        ],
        button: 'Ver los detalles',
      },
    ],
    notice: 'Ha hecho clic: es buen momento para llamar.',
  },
  joined_anniversary: {
    name: 'Aniversario',
    description: 'Da las gracias cada año, el día en que se hizo tamy.',
    mails: [
      {
        name: 'Otro año juntos',
        subject: 'Un año más contigo',
        preheader: 'Gracias por seguir aquí',
        title: 'Gracias por este año',
        lines: ['Tal día como hoy llegaste a {{ profile.name }}.', lines.thanks],
        button: 'Celebrarlo',
      },
    ],
    notice: '',
  },
};

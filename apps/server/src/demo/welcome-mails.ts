import { type BlockDocument, createBlock } from '@enlace/blocks/model/block-document.schema.ts';
import { richTextFromParagraphs } from '@enlace/blocks/model/richtext.schema.ts';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';

type Letter = { title: string; paragraphs: string[]; button: string };

function letter({ title, paragraphs, button }: Letter): BlockDocument {
  return {
    version: 1,
    theme: defaultTheme('barro'),
    blocks: [
      createBlock({ id: 'title', type: 'heading', props: { text: title, size: 'large', linkLabel: '', linkUrl: '' } }),
      createBlock({ id: 'text', type: 'richtext', props: { style: 'plain', doc: richTextFromParagraphs(paragraphs) } }),
      createBlock({
        id: 'button',
        type: 'button',
        props: { label: button, action: 'link', url: '{{ profile_url }}', style: 'main', icon: 'none' },
      }),
    ],
  };
}

/** The mails of the pottery's welcome, in order; `inTen`: how many of ten people open each. */
export const welcomeMails = [
  {
    inTen: 8,
    mail: {
      name: 'Bienvenida: gracias por apuntarte',
      subject: 'Bienvenido al taller, {{ contact.first_name | default: "qué bien verte" }}',
      preheader: 'Qué hacemos y cada cuánto te escribimos',
      document: letter({
        title: 'Esto es Barro y Sal',
        paragraphs: [
          'Hola, {{ contact.first_name | default: "qué tal" }}. Somos un taller de cerámica pequeño, en Altea: torneamos, esmaltamos con ceniza y cocemos con leña dos veces al mes.',
          'Te escribiremos una vez al mes, cuando se abre el horno. Si tienes una duda, contesta a este correo: lo leo yo. Marina.',
        ],
        button: 'Ver el taller',
      }),
    },
  },
  {
    inTen: 6,
    mail: {
      name: 'Bienvenida: los talleres',
      subject: 'Un sábado con las manos en el barro',
      preheader: 'Grupos de ocho, sin experiencia',
      document: letter({
        title: 'Ven a tornear un sábado',
        paragraphs: [
          'Los sábados somos ocho como mucho. No hace falta haber tocado el barro nunca: el material y la cocción van incluidos.',
          'Las piezas se recogen a las tres semanas, esmaltadas y cocidas. Hay quien viene por una taza y se queda todo el invierno.',
        ],
        button: 'Ver las plazas',
      }),
    },
  },
  {
    inTen: 5,
    mail: {
      name: 'Bienvenida: la tienda',
      subject: 'Lo que sale del horno',
      preheader: 'Vajilla, tazas y alguna pieza única',
      document: letter({
        title: 'Para tu mesa, o para regalar',
        paragraphs: [
          'Si el torno no es lo tuyo, en la tienda están las piezas de la última cocción. Ninguna se repite.',
          'Las enviamos en paja, sin plástico, a toda la península.',
        ],
        button: 'Ver la tienda',
      }),
    },
  },
] as const;

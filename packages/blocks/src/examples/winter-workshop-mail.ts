import { createBlock, type BlockDocument } from '../model/block-document.schema.ts';
import { richTextFromParagraphs } from '../model/richtext.schema.ts';
import { defaultTheme } from '../themes/theme-choice.schema.ts';

/** A mail of the fictional ceramics studio, with Liquid variables. */
export const winterWorkshopMail: BlockDocument = {
  version: 1,
  theme: defaultTheme('barro'),
  blocks: [
    createBlock({
      id: 'foto',
      type: 'image',
      props: {
        image: { fileId: 'hero', alt: 'Mesa con piezas de gres', width: 720, height: 440 },
        caption: '',
        url: '',
      },
    }),
    createBlock({
      id: 'titulo',
      type: 'heading',
      props: { text: 'Taller de esmaltes de invierno', size: 'large', linkLabel: '', linkUrl: '' },
    }),
    createBlock({
      id: 'texto',
      type: 'richtext',
      props: {
        style: 'plain',
        doc: richTextFromParagraphs([
          'Hola, {{ contact.first_name | default: "amiga" }}. Dos mañanas para perderle el miedo al color. Grupos de seis, material incluido y dos piezas para llevarte.',
        ]),
      },
    }),
    createBlock({
      id: 'boton',
      type: 'button',
      props: {
        label: 'Reservar mi plaza',
        action: 'link',
        url: 'https://barroysal.example/talleres?quien={{ contact.id }}',
        style: 'main',
        icon: 'none',
      },
    }),
    createBlock({
      id: 'cuando',
      type: 'richtext',
      props: {
        style: 'plain',
        doc: richTextFromParagraphs(['Sábado 28 de noviembre, de 10:00 a 14:00. Carrer Santa Bàrbara, 14, Altea.']),
      },
    }),
  ],
};

import { type BlockDocument, createBlock } from '@enlace/blocks/model/block-document.schema.ts';
import { richTextFromParagraphs } from '@enlace/blocks/model/richtext.schema.ts';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';

const row = (title: string, subtitle: string) => ({
  title,
  subtitle,
  badge: '',
  image: null,
  url: '{{ profile_url }}',
});

const document: BlockDocument = {
  version: 1,
  theme: defaultTheme('barro'),
  blocks: [
    createBlock({
      id: 'title',
      type: 'heading',
      props: { text: 'El horno de leña ya está abierto', size: 'large', linkLabel: '', linkUrl: '' },
    }),
    createBlock({
      id: 'opening',
      type: 'richtext',
      props: {
        style: 'plain',
        doc: richTextFromParagraphs([
          'Hola, {{ contact.first_name | default: "qué tal" }}. El martes abrimos la hornada de otoño: sesenta piezas con ceniza de almendro, y ninguna salió igual que otra.',
          'Las enseñamos este sábado en el taller, de diez a dos, con café y la puerta abierta.',
        ]),
      },
    }),
    createBlock({
      id: 'list',
      type: 'link_list',
      props: {
        title: '',
        moreLabel: '',
        moreUrl: '',
        layout: 'rows',
        items: [
          row('Vajilla Salina', 'Doce piezas esmaltadas a mano'),
          row('Taller de esmaltes', 'El sábado, quedan tres plazas'),
        ],
      },
    }),
    createBlock({
      id: 'button',
      type: 'button',
      props: { label: 'Ver la hornada', action: 'link', url: '{{ profile_url }}', style: 'main', icon: 'none' },
    }),
    createBlock({
      id: 'closing',
      type: 'richtext',
      props: {
        style: 'plain',
        doc: richTextFromParagraphs(['Si os guardamos algo, basta con contestar a este correo. Un abrazo, Marina.']),
      },
    }),
  ],
};

/** The campaign of the demonstration, finished as a client would send it. */
export const autumnMail = {
  name: 'Novedades de otoño',
  subject: 'Hemos abierto el horno',
  preheader: 'Sesenta piezas de otoño y café en el taller',
  document,
};

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

const text = (id: string, paragraphs: string[]) =>
  createBlock({ id, type: 'richtext', props: { style: 'plain', doc: richTextFromParagraphs(paragraphs) } });

const document: BlockDocument = {
  version: 1,
  theme: defaultTheme('barro'),
  blocks: [
    createBlock({
      id: 'title',
      type: 'heading',
      props: { text: 'Los talleres de esta temporada', size: 'large', linkLabel: '', linkUrl: '' },
    }),
    text('opening', [
      'Hola, {{ contact.first_name | default: "qué tal" }}. Volvemos al torno con grupos de ocho, los sábados de diez a dos.',
      'El barro, el esmalte y la cocción van incluidos; las piezas se recogen a las tres semanas.',
    ]),
    createBlock({
      id: 'list',
      type: 'link_list',
      props: {
        title: '',
        moreLabel: '',
        moreUrl: '',
        layout: 'rows',
        items: [
          row('Iniciación al torno', 'Cuatro sábados, 140 €'),
          row('Esmaltes de ceniza', 'Un sábado, 45 €'),
          row('Torno en familia', 'Domingo por la mañana, 30 € por persona'),
        ],
      },
    }),
    createBlock({
      id: 'button',
      type: 'button',
      props: { label: 'Reservar plaza', action: 'link', url: '{{ profile_url }}', style: 'main', icon: 'none' },
    }),
    text('closing', ['Si dudas entre dos, contesta a este correo y lo miramos. Un abrazo, Marina.']),
  ],
};

/** The mail whose subject the pottery tries in two ways. */
export const workshopMail = {
  name: 'Talleres de temporada',
  subject: 'Calendario de talleres de la temporada',
  preheader: 'Torno, esmaltes y un domingo en familia',
  document,
};

/** The second says what there is to gain, and is opened more often. */
export const workshopSubjects = [workshopMail.subject, 'Quedan ocho plazas para aprender a tornear'] as const;

import type { RichtextProps } from './richtext.schema.ts';

export const richtextExample: RichtextProps = {
  style: 'card',
  doc: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Ha salido la primera hornada con el esmalte de ' },
          { type: 'text', text: 'ceniza de almendro', marks: [{ type: 'italic' }] },
          { type: 'text', text: '. El azul tira a verde cuando le da el sol.' },
        ],
      },
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hornadas los jueves' }] }],
          },
          {
            type: 'listItem',
            content: [
              {
                type: 'paragraph',
                content: [
                  {
                    type: 'text',
                    text: 'Talleres de seis plazas',
                    marks: [{ type: 'link', attrs: { href: 'https://barroysal.example/talleres' } }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
};

import { richTextFromParagraphs } from '../../model/richtext.schema.ts';
import type { FaqProps } from './faq.schema.ts';

export const faqExample: FaqProps = {
  title: 'Lo que más nos preguntan',
  openFirst: true,
  items: [
    {
      question: '¿Hace falta saber algo para el taller?',
      answer: richTextFromParagraphs([
        'Nada. Empezamos por amasar y en dos horas tienes tu primer cuenco.',
        'El material, el esmalte y las dos cocciones van incluidos.',
      ]),
    },
    {
      question: '¿Enviáis piezas fuera de España?',
      answer: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'A toda Europa y a Japón, en cajas que hacemos nosotros. ' },
              {
                type: 'text',
                text: 'Plazos y precios',
                marks: [{ type: 'link', attrs: { href: 'https://barroysal.example/envios' } }],
              },
              { type: 'text', text: '.' },
            ],
          },
        ],
      },
    },
    {
      question: '¿Puedo cambiar el día de mi reserva?',
      answer: richTextFromParagraphs(['Sí, hasta 48 horas antes y sin coste.']),
    },
  ],
};

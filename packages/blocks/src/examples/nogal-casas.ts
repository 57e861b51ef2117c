import { contactCardExample } from '../blocks/contact_card/contact_card.example.ts';
import { formExample } from '../blocks/form/form.example.ts';
import type { LinkItem } from '../blocks/link_list/link_list.schema.ts';
import { quoteExample } from '../blocks/quote/quote.example.ts';
import { createBlock, type BlockDocument } from '../model/block-document.schema.ts';
import { defaultTheme } from '../themes/theme-choice.schema.ts';

function service(title: string, subtitle: string): LinkItem {
  return { title, subtitle, badge: '', image: null, url: 'https://nogal.example/servicios' };
}

const houses: LinkItem[] = [
  {
    title: '845.000 €',
    subtitle: 'Casa con piscina, Begur',
    badge: 'Nueva',
    image: { fileId: 'casa', alt: 'Casa de dos plantas con piscina', width: 720, height: 800 },
    url: 'https://nogal.example/casas/begur',
  },
  {
    title: '398.000 €',
    subtitle: 'Piso con galería, Barri Vell',
    badge: 'Reservada',
    image: { fileId: 'salon', alt: 'Salón con galería', width: 640, height: 720 },
    url: 'https://nogal.example/casas/barri-vell',
  },
];

/** The page of a fictional estate agency in Girona: theme Nogal. */
export const nogalCasas: BlockDocument = {
  version: 1,
  theme: defaultTheme('nogal'),
  blocks: [
    createBlock({
      id: 'portada',
      type: 'cover',
      props: {
        image: { fileId: 'casa', alt: 'Casa de dos plantas con piscina al atardecer', width: 720, height: 800 },
        name: 'Nogal',
        emphasis: '',
        bio: 'Casas que se eligen despacio.',
        status: '',
        location: 'Girona y Baix Empordà',
      },
    }),
    createBlock({
      id: 'agente',
      type: 'contact_card',
      props: {
        ...contactCardExample,
        name: 'Laia Serrat',
        note: 'Responde en 1 hora',
        organisation: 'Nogal Inmobiliaria',
        emails: [{ address: 'laia@nogal.example' }],
        website: 'https://nogal.example/',
        street: 'Carrer de la Força, 8',
        postalCode: '17004',
        city: 'Girona',
        region: '',
      },
    }),
    createBlock({
      id: 'visita',
      type: 'button',
      props: { label: 'Pide una visita', action: 'form', url: '', style: 'main', icon: 'none' },
    }),
    createBlock({
      id: 'casas',
      type: 'link_list',
      props: {
        title: 'Esta semana',
        moreLabel: 'Las 38 casas',
        moreUrl: 'https://nogal.example/casas',
        layout: 'cards',
        items: houses,
      },
    }),
    createBlock({
      id: 'servicios',
      type: 'link_list',
      props: {
        title: '',
        moreLabel: '',
        moreUrl: '',
        layout: 'rows',
        items: [
          service('Vende con nosotros', 'Tasación en 48 h'),
          service('Alquiler de temporada', '9 casas'),
          service('Guía del comprador', 'PDF, 2 MB'),
        ],
      },
    }),
    createBlock({ id: 'cita', type: 'quote', props: quoteExample }),
    createBlock({
      id: 'formulario',
      type: 'form',
      props: {
        ...formExample,
        title: 'Pide una visita',
        intro: 'Dinos qué buscas y Laia te llama.',
        consentText: 'Quiero recibir las casas nuevas por correo.',
        fields: [
          { id: 'nombre', kind: 'name', label: '', placeholder: '', required: true, choices: [], maps_to: 'name' },
          { id: 'telefono', kind: 'phone', label: '', placeholder: '', required: false, choices: [], maps_to: 'phone' },
          { id: 'correo', kind: 'email', label: '', placeholder: '', required: true, choices: [], maps_to: 'email' },
          { id: 'mensaje', kind: 'message', label: '', placeholder: '', required: true, choices: [], maps_to: '' },
        ],
      },
    }),
    createBlock({ id: 'pie', type: 'footer', props: { text: 'Nogal Inmobiliaria, aicat 8214', links: [] } }),
  ],
};

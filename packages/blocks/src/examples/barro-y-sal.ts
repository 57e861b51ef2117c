import { buttonExample } from '../blocks/button/button.example.ts';
import { contactCardExample } from '../blocks/contact_card/contact_card.example.ts';
import { coverExample } from '../blocks/cover/cover.example.ts';
import { footerExample } from '../blocks/footer/footer.example.ts';
import { formExample } from '../blocks/form/form.example.ts';
import { headingExample } from '../blocks/heading/heading.example.ts';
import { linkListExample } from '../blocks/link_list/link_list.example.ts';
import type { LinkItem } from '../blocks/link_list/link_list.schema.ts';
import { richtextExample } from '../blocks/richtext/richtext.example.ts';
import { socialLinksExample } from '../blocks/social_links/social_links.example.ts';
import { createBlock, type BlockDocument } from '../model/block-document.schema.ts';
import { defaultTheme } from '../themes/theme-choice.schema.ts';

function piece(options: { fileId: string; title: string; price: string }): LinkItem {
  const { fileId, title, price } = options;
  return {
    title,
    subtitle: price,
    badge: '',
    image: { fileId, alt: '', width: 440, height: 440 },
    url: `https://barroysal.example/tienda/${fileId}`,
  };
}

/** The page of a fictional ceramics studio in Altea: theme Barro. */
export const barroYSal: BlockDocument = {
  version: 1,
  theme: defaultTheme('barro'),
  blocks: [
    createBlock({ id: 'portada', type: 'cover', props: coverExample }),
    createBlock({ id: 'reserva', type: 'button', props: buttonExample }),
    createBlock({ id: 'redes', type: 'social_links', props: socialLinksExample }),
    createBlock({ id: 'enlaces', type: 'link_list', props: linkListExample }),
    createBlock({
      id: 'piezas',
      type: 'link_list',
      props: {
        title: 'Recién salido del horno',
        moreLabel: 'Ver todo',
        moreUrl: 'https://barroysal.example/tienda',
        layout: 'cards',
        items: [
          piece({ fileId: 'jarron', title: 'Jarrón Cabo', price: '86 €' }),
          piece({ fileId: 'taza', title: 'Taza Bruma', price: '24 €' }),
          piece({ fileId: 'botella', title: 'Botellas Toll', price: '58 €' }),
          piece({ fileId: 'tarro', title: 'Tarro con tapa', price: '72 €' }),
        ],
      },
    }),
    createBlock({
      id: 'titulo-taller',
      type: 'heading',
      props: { ...headingExample, text: 'Del estudio', linkLabel: '', linkUrl: '' },
    }),
    createBlock({ id: 'noticia', type: 'richtext', props: richtextExample }),
    createBlock({ id: 'captacion', type: 'form', props: formExample }),
    createBlock({
      id: 'titulo-contacto',
      type: 'heading',
      props: { ...headingExample, text: 'Dónde estamos', linkLabel: '', linkUrl: '' },
    }),
    createBlock({ id: 'contacto', type: 'contact_card', props: contactCardExample }),
    createBlock({ id: 'pie', type: 'footer', props: footerExample }),
  ],
};

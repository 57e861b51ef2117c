import type { QuoteProps } from './quote.schema.ts';

export const quoteExample: QuoteProps = {
  text: 'Nos enseñaron cuatro casas, no cuarenta. La tercera ya era la nuestra.',
  author: 'Familia Ribas, Palafrugell',
};

import type { HeadingProps } from './heading.schema.ts';

export const headingExample: HeadingProps = {
  text: 'Recién salido del horno',
  size: 'large',
  linkLabel: 'Ver todo',
  linkUrl: 'https://barroysal.example/tienda',
};

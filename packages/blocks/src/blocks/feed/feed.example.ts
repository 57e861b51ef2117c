import type { FeedProps } from './feed.schema.ts';

export const feedExample: FeedProps = {
  title: 'Del cuaderno del taller',
  shown: '3',
  hasPictures: true,
  hasSummaries: true,
  hasDates: true,
  linkLabel: '',
};

import type { BlockInputMap, BlockType } from '../registry.ts';

type OldVersion = { version: number; props: unknown; becomes: unknown };

/**
 * Properties as earlier versions stored them and what they read as today. A test asks for one per version that a
 * definition has left behind; none is ever removed, because stored pages live for years.
 */
export const oldVersions: Partial<Record<BlockType, readonly OldVersion[]>> = {
  heading: [
    {
      version: 1,
      props: { text: 'Horario', level: 3, linkLabel: 'Todo', linkUrl: 'https://barroysal.example/' },
      becomes: {
        text: 'Horario',
        size: 'small',
        linkLabel: 'Todo',
        linkUrl: 'https://barroysal.example/',
      } satisfies BlockInputMap['heading'],
    },
  ],
};

import type { BlockInputMap, BlockType } from '../registry.ts';

type OldVersion = { version: number; props: unknown; becomes: unknown };

/**
 * Properties as stored by earlier versions, with their current form. A test requires one per version a definition has
 * left behind; none is ever removed, because stored pages live for years.
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

import { layout } from '#components/layout/layout.tsx';

/** A radio or a checkbox whose label is drawn as a card or a colour: it lies over all of it, and is not seen. */
export const coverInput = layout('box', { cover: true, full: true, h: '100%', m: 0, opacity: 0, pointer: true });

import type { ReactNode } from 'react';
import type { CoverProps } from '../../blocks/cover/cover.schema.ts';
import type { PageContext } from '../page-context.ts';

export type ThemeFrameProps = {
  cover: CoverProps;
  /** In the editor, selects the part rendered from the cover. */
  coverId: string | undefined;
  /** The cover's name or, when it is empty, the profile's. */
  name: string;
  context: PageContext;
  /** QR and share buttons. */
  actions: ReactNode;
  /** Blocks right after the cover that the theme places itself. */
  lead: { button: ReactNode; social_links: ReactNode; contact_card: ReactNode };
  /** All other blocks, in order. */
  flow: ReactNode;
  footer: ReactNode;
};

/** A theme's structure: where cover, lead blocks, flow and footer go. */
export type ThemeFrame = (props: ThemeFrameProps) => ReactNode;

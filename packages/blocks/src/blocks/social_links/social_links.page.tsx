import type { ReactNode } from 'react';
import { SocialGlyph } from '../../page/icons/social-glyph.tsx';
import { PageLink } from '../../page/page-link.tsx';
import type { BlockView } from '../../page/page-context.ts';
import { networkNames, type SocialLinksProps } from './social_links.schema.ts';

export function SocialLinksBlock({ id, props, context }: BlockView<SocialLinksProps>): ReactNode {
  const items = props.items.filter((item) => item.url !== '');
  if (items.length === 0) return null;
  return (
    <ul className="soc">
      {items.map((item, position) => (
        <li key={position}>
          <PageLink
            className="sq"
            href={item.url}
            blockId={id}
            item={position}
            context={context}
            isMe
            label={networkNames[item.network] ?? context.optionTexts[item.network]}
          >
            <SocialGlyph network={item.network} />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from 'react';
import { PageLink } from '../../page/page-link.tsx';
import type { BlockView } from '../../page/page-context.ts';
import type { FooterProps } from './footer.schema.ts';

export function FooterBlock({ id, props, context }: BlockView<FooterProps>): ReactNode {
  const links = props.links.filter((link) => link.label !== '' && link.url !== '');
  return (
    <span className="ft">
      {props.text !== '' && <span>{props.text}</span>}
      {links.map((link, position) => (
        <PageLink key={position} href={link.url} blockId={id} item={position} context={context}>
          {link.label}
        </PageLink>
      ))}
    </span>
  );
}

import type { ReactNode } from 'react';
import { PageImage } from '../../page/page-image.tsx';
import { PageLink } from '../../page/page-link.tsx';
import type { BlockView } from '../../page/page-context.ts';
import type { ImageProps } from './image.schema.ts';

export function ImageBlock({ id, props, context }: BlockView<ImageProps>): ReactNode {
  if (!props.image) return null;
  const picture = <PageImage image={props.image} context={context} sizes="(min-width: 640px) 560px, 92vw" />;
  return (
    <figure className="fig">
      {props.url === '' ? (
        picture
      ) : (
        <PageLink href={props.url} blockId={id} context={context} label={props.image.alt || props.caption || props.url}>
          {picture}
        </PageLink>
      )}
      {props.caption !== '' && <figcaption>{props.caption}</figcaption>}
    </figure>
  );
}

import type { ReactNode } from 'react';
import { PageLink } from '../../page/page-link.tsx';
import type { BlockView } from '../../page/page-context.ts';
import type { HeadingProps } from './heading.schema.ts';

export function HeadingBlock({ id, props, context }: BlockView<HeadingProps>): ReactNode {
  if (props.text === '') return null;
  const Tag = props.size === 'small' ? 'h3' : 'h2';
  return (
    <div className="hd">
      <Tag>{props.text}</Tag>
      {props.linkLabel !== '' && props.linkUrl !== '' && (
        <PageLink className="more" href={props.linkUrl} blockId={id} context={context}>
          {props.linkLabel}
        </PageLink>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Icon } from '../../page/icons/icon.tsx';
import { PageImage } from '../../page/page-image.tsx';
import { PageLink } from '../../page/page-link.tsx';
import type { BlockView, PageContext } from '../../page/page-context.ts';
import type { LinkItem, LinkListProps } from './link_list.schema.ts';

function RowContent({ item, context }: { item: LinkItem; context: PageContext }): ReactNode {
  return (
    <>
      {item.image && <PageImage image={item.image} context={context} sizes="64px" className="th" />}
      <span className="lt">
        <b>{item.title}</b>
        {item.subtitle !== '' && <small>{item.subtitle}</small>}
      </span>
      {item.badge !== '' && <span className="bd">{item.badge}</span>}
      {item.url !== '' && <Icon name={context.theme.linkIcon} className="go" />}
    </>
  );
}

function CardContent({ item, context }: { item: LinkItem; context: PageContext }): ReactNode {
  return (
    <>
      <span className="im">
        {item.image && <PageImage image={item.image} context={context} sizes="280px" />}
        {item.badge !== '' && <span className="bd">{item.badge}</span>}
      </span>
      <b>{item.title}</b>
      {item.subtitle !== '' && <small>{item.subtitle}</small>}
    </>
  );
}

export function LinkListBlock({ id, props, context }: BlockView<LinkListProps>): ReactNode {
  const items = props.items.filter((item) => item.title !== '');
  if (items.length === 0) return null;
  const isCards = props.layout === 'cards';
  const Content = isCards ? CardContent : RowContent;
  const itemClass = isCards ? 'pc' : 'lk';
  return (
    <>
      {props.title !== '' && (
        <div className="hd">
          <h2>{props.title}</h2>
          {props.moreLabel !== '' && props.moreUrl !== '' && (
            <PageLink className="more" href={props.moreUrl} blockId={id} context={context}>
              {props.moreLabel}
            </PageLink>
          )}
        </div>
      )}
      <ul className={isCards ? 'snap' : 'lks'}>
        {items.map((item, position) => (
          <li key={position}>
            {item.url === '' ? (
              <div className={itemClass}>
                <Content item={item} context={context} />
              </div>
            ) : (
              <PageLink className={itemClass} href={item.url} blockId={id} item={position} context={context}>
                <Content item={item} context={context} />
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

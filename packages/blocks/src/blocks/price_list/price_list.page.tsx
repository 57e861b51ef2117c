import type { ReactNode } from 'react';
import { PageImage } from '../../page/page-image.tsx';
import { PageLink } from '../../page/page-link.tsx';
import type { BlockView, PageContext } from '../../page/page-context.ts';
import { priceText } from './price-text.ts';
import { filledGroups, type PriceItem, type PriceListProps } from './price_list.schema.ts';

type ItemProps = { item: PriceItem; currency: string; context: PageContext };

function ItemContent({ item, currency, context }: ItemProps): ReactNode {
  const price = priceText({ ...item, currency, words: context });
  return (
    <>
      {item.image && <PageImage image={item.image} context={context} sizes="64px" className="th" />}
      <span className="pt">
        <span className="pn">
          <b>
            {item.name}
            {item.badge !== '' && <i className="bd">{item.badge}</i>}
          </b>
          {price !== '' && (
            <>
              <i className="ld" aria-hidden="true" />
              <span className="pv">{price}</span>
            </>
          )}
        </span>
        {item.description !== '' && <small>{item.description}</small>}
      </span>
    </>
  );
}

/** A list can contain many links: each has its own index for click counts. */
export function PriceListBlock({ id, props, context }: BlockView<PriceListProps>): ReactNode {
  const groups = filledGroups(props);
  if (groups.length === 0) return null;
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { items }) => sum + items.length, 0));
  return (
    <>
      {props.title !== '' && <h2 className="bh">{props.title}</h2>}
      {groups.map((group, groupIndex) => (
        <div className="pg" key={groupIndex}>
          {group.title !== '' && <h3>{group.title}</h3>}
          {group.note !== '' && <p className="gn">{group.note}</p>}
          <ul>
            {group.items.map((item, index) => {
              const content = <ItemContent item={item} currency={props.currency} context={context} />;
              return (
                <li key={index} className={item.isSoldOut ? 'pi out' : 'pi'}>
                  {item.url === '' || item.isSoldOut ? (
                    content
                  ) : (
                    <PageLink
                      href={item.url}
                      blockId={id}
                      item={(starts[groupIndex] ?? 0) + index}
                      context={context}
                      className="pl"
                    >
                      {content}
                    </PageLink>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      {props.note !== '' && <p className="nt">{props.note}</p>}
    </>
  );
}

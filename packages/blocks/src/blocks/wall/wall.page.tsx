import type { ReactNode } from 'react';
import { fillText } from '../../model/fill-text.ts';
import type { BlockView, PageContext } from '../../page/page-context.ts';
import { PageImage } from '../../page/page-image.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { dayText } from './wall-texts.ts';
import { type WallEntry, wallEntries, type WallProps } from './wall.schema.ts';

type EntryProps = { entry: WallEntry; position: number; blockId: string; hasTitle: boolean; context: PageContext };

function Entry({ entry, position, blockId, hasTitle, context }: EntryProps): ReactNode {
  const { date, title, text, image, url, linkLabel } = entry;
  const Title = hasTitle ? 'h3' : 'h2';
  return (
    <article className="card we h-entry">
      {title !== '' && <Title className="p-name">{title}</Title>}
      {text.trim() !== '' && <p className="wt e-content">{text.trim()}</p>}
      {image && (
        <PageImage image={image} context={context} sizes="(min-width: 640px) 520px, 84vw" className="u-photo" />
      )}
      {(date !== '' || url !== '') && (
        <p className="wf">
          {date !== '' && (
            <time className="dt-published" dateTime={date}>
              {dayText(date, context.locale)}
            </time>
          )}
          {url !== '' && (
            <PageLink className="u-url" href={url} blockId={blockId} item={position} context={context}>
              {linkLabel || context.texts.wall.more}
              {linkLabel === '' && title !== '' && <span className="vh">{`: ${title}`}</span>}
            </PageLink>
          )}
        </p>
      )}
    </article>
  );
}

/** The owner's latest posts. The entries are in the block's markup; older ones open without a script. */
export function WallBlock({ id, props, context }: BlockView<WallProps>): ReactNode {
  const entries = wallEntries(props);
  if (entries.length === 0) return null;
  const limit = Number(props.shown);
  const draw = (entry: WallEntry, position: number) => (
    <Entry
      key={position}
      entry={entry}
      position={position}
      blockId={id}
      hasTitle={props.title !== ''}
      context={context}
    />
  );
  const older = entries.slice(limit);
  return (
    <section className="wall h-feed">
      {props.title !== '' && (
        <div className="hd">
          <h2 className="p-name">{props.title}</h2>
        </div>
      )}
      {entries.slice(0, limit).map(draw)}
      {older.length > 0 && (
        <details className="wo">
          <summary>{fillText(context.texts.wall.older, { n: String(older.length) })}</summary>
          {older.map((entry, position) => draw(entry, limit + position))}
        </details>
      )}
    </section>
  );
}

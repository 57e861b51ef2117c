import type { ReactNode } from 'react';
import { fillText } from '../../model/fill-text.ts';
import { Icon } from '../../page/icons/icon.tsx';
import type { BlockView, PageContext } from '../../page/page-context.ts';
import { PageImage } from '../../page/page-image.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { type GalleryProps, type ShownPicture, shownPictures } from './gallery.schema.ts';

const thumbSizes: Record<GalleryProps['size'], string> = {
  small: '(min-width: 640px) 140px, 30vw',
  medium: '(min-width: 640px) 220px, 46vw',
  large: '(min-width: 640px) 320px, 92vw',
};

type PictureProps = {
  blockId: string;
  picture: ShownPicture;
  position: number;
  total: number;
  context: PageContext;
};

const thumbId = (blockId: string, position: number) => `g-${blockId}-${position}`;
const viewId = (blockId: string, position: number) => `v-${blockId}-${position}`;

function nameOf({ picture, position, total, context }: PictureProps): string {
  const place = fillText(context.texts.gallery.place, { n: String(position + 1), total: String(total) });
  return picture.image.alt || picture.caption || place;
}

function Thumb({ props, ...shown }: PictureProps & { props: GalleryProps }): ReactNode {
  const { blockId, picture, position, context } = shown;
  const image = <PageImage image={picture.image} context={context} sizes={thumbSizes[props.size]} />;
  if (picture.url !== '') {
    return (
      <PageLink
        className="im"
        href={picture.url}
        blockId={blockId}
        item={position}
        context={context}
        label={nameOf(shown)}
      >
        {image}
      </PageLink>
    );
  }
  if (!props.enlarge) return <span className="im">{image}</span>;
  return (
    <a
      className="im"
      id={thumbId(blockId, position)}
      href={`#${viewId(blockId, position)}`}
      aria-label={`${context.texts.gallery.enlarge}: ${nameOf(shown)}`}
    >
      {image}
    </a>
  );
}

/** The full image over the page while the URL fragment names it: going back closes it, and no script is needed. */
function View({ neighbours, ...shown }: PictureProps & { neighbours: { before: number; after: number } }): ReactNode {
  const { blockId, picture, position, total, context } = shown;
  const { gallery } = context.texts;
  const back = `#${thumbId(blockId, position)}`;
  return (
    <div className="lb" id={viewId(blockId, position)} role="dialog" aria-label={nameOf(shown)} tabIndex={-1}>
      <a className="bk" href={back} tabIndex={-1} aria-hidden="true" />
      <figure>
        <PageImage image={picture.image} context={context} sizes="100vw" />
        <figcaption>
          <span>{picture.caption}</span>
          {total > 1 && <small>{`${position + 1} / ${total}`}</small>}
        </figcaption>
      </figure>
      {neighbours.before !== position && (
        <a className="lv" href={`#${viewId(blockId, neighbours.before)}`} aria-label={gallery.previous}>
          <Icon name="back" />
        </a>
      )}
      {neighbours.after !== position && (
        <a className="ln" href={`#${viewId(blockId, neighbours.after)}`} aria-label={gallery.next}>
          <Icon name="arrow" />
        </a>
      )}
      <a className="lx" href={back} aria-label={gallery.close}>
        <Icon name="close" />
      </a>
    </div>
  );
}

function Views({
  id,
  pictures,
  context,
}: {
  id: string;
  pictures: readonly ShownPicture[];
  context: PageContext;
}): ReactNode {
  const opening = pictures.flatMap((picture, position) => (picture.url === '' ? [position] : []));
  return opening.map((position, place) => {
    const picture = pictures[position];
    const neighbours = {
      before: opening.at(place - 1) ?? position,
      after: opening[(place + 1) % opening.length] ?? position,
    };
    return (
      picture && (
        <View
          key={position}
          blockId={id}
          picture={picture}
          position={position}
          total={pictures.length}
          context={context}
          neighbours={neighbours}
        />
      )
    );
  });
}

/** Images side by side, in a strip or in columns. */
export function GalleryBlock({ id, props, context }: BlockView<GalleryProps>): ReactNode {
  const pictures = shownPictures(props);
  if (pictures.length === 0) return null;
  const { layout, size, shape } = props;
  const isStill = !props.enlarge && pictures.every((picture) => picture.url === '');
  return (
    <>
      {props.title !== '' && (
        <div className="hd">
          <h2>{props.title}</h2>
        </div>
      )}
      <ul
        className={`gal ${layout} ${size}${layout === 'mosaic' ? '' : ` ${shape}`}${layout === 'strip' ? ' snap' : ''}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard moves a strip with nothing to press in it
        tabIndex={layout === 'strip' && isStill ? 0 : undefined}
      >
        {pictures.map((picture, position) => (
          <li key={position}>
            <figure>
              <Thumb
                props={props}
                blockId={id}
                picture={picture}
                position={position}
                total={pictures.length}
                context={context}
              />
              {picture.caption !== '' && <figcaption>{picture.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {props.enlarge && <Views id={id} pictures={pictures} context={context} />}
    </>
  );
}

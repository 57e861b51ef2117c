import type { ReactNode } from 'react';
import { Icon } from '../../page/icons/icon.tsx';
import type { BlockView } from '../../page/page-context.ts';
import { PageImage } from '../../page/page-image.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { mapAddress, type MapApp, mapApps } from './map-addresses.ts';
import { MapPlate } from './map-plate.tsx';
import { type MapLinkProps, placeOf } from './map_link.schema.ts';

const names: Record<Exclude<MapApp, 'geo'>, string> = {
  google: 'Google Maps',
  apple: 'Apple Maps',
  osm: 'OpenStreetMap',
};

/** A place with directions. No third-party map is loaded: it is a drawing, and directions open in the visitor's map app. */
export function MapLinkBlock({ id, props, context }: BlockView<MapLinkProps>): ReactNode {
  const place = placeOf(props);
  if (!place) return null;
  const { map } = context.texts;
  const others = mapApps.filter((app) => app !== props.app);
  return (
    <>
      {props.title !== '' && (
        <div className="hd">
          <h2>{props.title}</h2>
        </div>
      )}
      <PageLink className="mp" href={mapAddress(props.app, place)} blockId={id} context={context} opensTab>
        {props.image ? (
          <PageImage image={props.image} context={context} sizes="(min-width: 640px) 560px, 92vw" />
        ) : (
          <MapPlate />
        )}
        <span className="pill">
          <span>{place.address || props.coordinates}</span>
          <small>
            {map.go}
            <span className="vh"> {context.texts.newTab}</span>
            <Icon name="arrow-up-right" className="i-s" />
          </small>
        </span>
      </PageLink>
      {props.detail !== '' && <p className="md">{props.detail}</p>}
      {props.showApps && (
        <p className="ap">
          {map.openWith}{' '}
          {others.map((app, position) => (
            <PageLink
              key={app}
              href={mapAddress(app, place)}
              blockId={id}
              item={position + 1}
              context={context}
              opensTab={app !== 'geo'}
            >
              {app === 'geo' ? map.device : names[app]}
            </PageLink>
          ))}
        </p>
      )}
    </>
  );
}

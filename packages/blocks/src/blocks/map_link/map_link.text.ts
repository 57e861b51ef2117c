import { joinLines, type TextView } from '../../text/text-view.ts';
import { mapAddress } from './map-addresses.ts';
import { type MapLinkProps, placeOf } from './map_link.schema.ts';

export function renderMapLinkText({ props, context }: TextView<MapLinkProps>): string {
  const place = placeOf(props);
  if (!place) return '';
  const way = `${context.texts.map.go}: ${mapAddress(props.app === 'geo' ? 'google' : props.app, place)}`;
  return joinLines([props.title, place.address || props.coordinates, props.detail, way]);
}

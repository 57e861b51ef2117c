export const mapApps = ['google', 'apple', 'osm', 'geo'] as const;
export type MapApp = (typeof mapApps)[number];

export type Coordinates = { latitude: number; longitude: number };

const pair = /^\s*([+-]?\d{1,2}(?:\.\d{1,12})?)(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}(?:\.\d{1,12})?)\s*$/;

/** `38.599, -0.047` as maps display it; undefined for anything else. */
export function readCoordinates(text: string): Coordinates | undefined {
  const match = pair.exec(text);
  if (!match) return undefined;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

type Place = { address: string; coordinates: Coordinates | undefined };

const closeZoom = 17;

/** Link that opens the place in a map; `geo:` opens the device's own map app (RFC 5870). */
export function mapAddress(app: MapApp, { address, coordinates }: Place): string {
  const point = coordinates && `${coordinates.latitude},${coordinates.longitude}`;
  const words = encodeURIComponent(address.replace(/\s+/g, ' ').trim());
  switch (app) {
    case 'google':
      return `https://www.google.com/maps/dir/?api=1&destination=${point === undefined ? words : encodeURIComponent(point)}`;
    case 'apple':
      return `https://maps.apple.com/?daddr=${point === undefined ? words : encodeURIComponent(point)}`;
    case 'osm':
      return coordinates
        ? `https://www.openstreetmap.org/?mlat=${coordinates.latitude}&mlon=${coordinates.longitude}#map=${closeZoom}/${coordinates.latitude}/${coordinates.longitude}`
        : `https://www.openstreetmap.org/search?query=${words}`;
    case 'geo':
      return `geo:${point ?? '0,0'}?q=${point === undefined ? words : encodeURIComponent(point)}`;
  }
}

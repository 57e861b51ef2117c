/** As the counting of links writes them. */
const countedHref = /\shref="\{\{ track\.click \}\}\/(\d+)"/g;
const pixel = /<img src="\{\{ track\.open \}\}"[^<>]*>/;

export type MarkedPlace = { id: number; places: number };

/** Takes pixel and addresses out of a counted mail and marks where its links were, numbered in the order of the mail. */
export function markPlaces(html: string): { html: string; order: MarkedPlace[] } {
  const seen = new Map<number, number>();
  const marked = html.replace(pixel, '').replace(countedHref, (_whole, digits: string) => {
    const id = Number(digits);
    const place = (seen.get(id) ?? 0) + 1;
    seen.set(id, place);
    return ` data-link="${id}" id="link-${id}${place === 1 ? '' : `-${place}`}"`;
  });
  return { html: marked, order: [...seen].map(([id, places]) => ({ id, places })) };
}

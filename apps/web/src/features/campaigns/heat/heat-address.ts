/** The mail with its clicks lies on the campaign’s own address. */
export function isHeatView(params: URLSearchParams): boolean {
  return params.get('vista') === 'mapa';
}

export const heatAddress = '?vista=mapa';

/** Which mail of a trial is shown, from 0; undefined for the one the server takes. */
export function heatVariant(params: URLSearchParams): number | undefined {
  const word = params.get('version');
  return word !== null && /^[0-3]$/.test(word) ? Number(word) : undefined;
}

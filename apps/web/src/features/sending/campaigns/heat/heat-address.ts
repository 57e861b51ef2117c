/** The click map is a view of the campaign’s own URL. */
export function isHeatView(params: URLSearchParams): boolean {
  return params.get('vista') === 'mapa';
}

export const heatAddress = '?vista=mapa';

/** Which mail of an experiment is shown, from 0; undefined for the server's default. */
export function heatVariant(params: URLSearchParams): number | undefined {
  const word = params.get('version');
  return word !== null && /^[0-3]$/.test(word) ? Number(word) : undefined;
}

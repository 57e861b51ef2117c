import { sizeText } from '@enlace/blocks/blocks/files/file-texts.ts';
import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';

/** Styles of everything below the text of these pages; colours come from the surrounding page. */
export const pageCss =
  ':root{--edge:#8d8a86;--bad:#a32a14}@media(prefers-color-scheme:dark){:root{--edge:#6d7284;--bad:#ff9d86}}' +
  'main p{white-space:pre-line}main p:empty{display:none}.thread{display:none}' +
  'button{min-height:48px;padding:0 22px;border:1px solid transparent;border-radius:8px;background:var(--act);color:var(--on);font:inherit;font-weight:600;cursor:pointer}' +
  'button.q{background:var(--sheet);border-color:var(--line);color:var(--text)}' +
  ':is(button,input):focus-visible{outline:3px solid var(--act);outline-offset:3px}' +
  '.f{margin:0 0 26px;color:var(--soft);font-size:15px}.b{margin:0 0 30px}' +
  '.s{list-style:none;margin:0 0 26px;padding:0;max-width:44em;border-bottom:1px solid var(--line)}.s li{display:flex;gap:8px 18px;align-items:center;justify-content:space-between;flex-wrap:wrap;padding:12px 0;border-top:1px solid var(--line)}' +
  '.s div{flex:1 1 260px;min-width:0;overflow-wrap:anywhere;font-weight:600}.s small{display:block;color:var(--soft);font-size:14px;font-weight:400}.s .e,.e{color:var(--bad)}' +
  '[hidden]{display:none!important}.u{display:grid;gap:20px;max-width:34em;margin:0 0 26px}.u label{font-weight:600}.u small{display:block;color:var(--soft);font-size:14px;font-weight:400}' +
  '.u input{display:block;width:100%;min-height:48px;margin-top:6px;padding:10px 13px;border:1px solid var(--edge);border-radius:8px;background:var(--sheet);color:inherit;font:inherit}.u ::file-selector-button{margin-right:12px;padding:5px 12px;border:1px solid var(--edge);border-radius:6px;background:none;color:inherit;font:inherit;cursor:pointer}.u button{justify-self:start}.u .e{margin:0;font-weight:600}.s progress{flex:1 1 160px;max-width:260px;height:8px;accent-color:var(--act)}.s .q{min-height:44px;padding:0 16px}.hp{position:absolute;left:-9999px}';

const gigabyte = 1_000_000_000;

/** A readable size, large ones in gigabytes. */
export function limitText(bytes: number, locale: Locale): string {
  if (bytes < gigabyte) return sizeText(bytes, locale);
  const style = { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(localeTags[locale], style).format(bytes / gigabyte);
}

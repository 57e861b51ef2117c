/** Form styles of the product’s own short pages. */
export const noteCss =
  '.ef,.rp{max-width:34em;display:grid;gap:16px;margin-bottom:28px}.ef label,.rp label.q{font-weight:600;color:var(--text)}.rp fieldset{border:0;margin:0;padding:0}.rp legend{padding:0;margin-bottom:6px;font-weight:600;color:var(--text)}' +
  '.rp .o{display:flex;gap:12px;align-items:center;min-height:44px;border-top:1px solid var(--line);color:var(--text)}.rp .o input{width:20px;height:20px;flex:none;margin:0;accent-color:var(--act)}' +
  '.ef input,.rp textarea,.rp .t{display:block;width:100%;min-height:48px;margin-top:6px;padding:11px 14px;border:1px solid var(--soft);border-radius:8px;background:var(--sheet);color:var(--text);font:inherit}.rp textarea{min-height:120px;resize:vertical}' +
  '.ef button,.rp button{justify-self:start;min-height:48px;padding:0 24px;border:0;border-radius:8px;background:var(--act);color:var(--on);font:inherit;font-weight:600;cursor:pointer}.rp button.x{background:none;border:1px solid var(--soft);color:var(--text)}' +
  ':is(.ef,.rp) :focus-visible{outline:3px solid var(--act);outline-offset:2px}.ef .e,.rp .e{margin:0;color:var(--bad);font-weight:600}:root{--bad:#a32a14}@media(prefers-color-scheme:dark){:root{--bg:#0a0e18;--bad:#ff9d86}}.rp .hp{position:absolute;left:-9999px}.thread{display:none}';

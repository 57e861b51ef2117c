/** Only in print: the QR code and the address of the page. */
export const printedCss =
  '.pr{display:none}@media print{.pr{display:flex;align-items:center;gap:14pt;margin:18pt auto 0;padding:10pt var(--pad,20px) 0;border-top:1pt solid #999;break-inside:avoid;font-size:10pt;color:#000}.pr svg{width:72pt;height:72pt;flex:none}.pr b{overflow-wrap:anywhere}}';

/** Help for in-app browsers, sent only to them. */
export const inAppCss =
  '.iab{position:relative;z-index:20;background:var(--card);color:var(--ink);border-bottom:1px solid var(--line);font:440 .875rem/1.45 var(--fu)}.iab summary{min-height:44px;padding:11px 16px;cursor:pointer;text-align:center;list-style:none}.iab summary::-webkit-details-marker{display:none}.iab summary b{display:inline-block;color:var(--acc-t);text-decoration:underline;text-underline-offset:3px}.iab p,.iab label{display:block;max-width:460px;margin:0 auto;padding:0 16px 10px}.iab a{display:inline-flex;align-items:center;min-height:44px;padding:0 18px;border-radius:var(--rb);background:var(--acc);color:var(--on-acc);font-weight:620}.iab input{display:block;width:100%;min-height:44px;margin-top:6px;padding:8px 12px;border:1px solid var(--ink2);border-radius:8px;background:var(--bg);font-size:1rem;user-select:all}@media print{.iab{display:none}}';

import type { BlockCss } from './block-css-rules.ts';

const base = `.bh{margin-bottom:14px}
.nt{margin-top:14px;font-size:.84375rem;color:var(--ink2);white-space:pre-line}
.pg+.pg{margin-top:26px}
.gn{font-size:.84375rem;color:var(--ink2)}
.pg ul{margin-top:6px}
.pi,.pl{display:flex;align-items:center;gap:14px}
.pi{border-top:1px solid var(--line);min-height:48px;padding:10px 0}
.pg:last-of-type .pi:last-child{border-bottom:1px solid var(--line)}
.pl{flex:1;min-width:0;margin:-10px 0;padding:10px 0}
.pl:hover b{text-decoration:underline;text-underline-offset:3px}
.pt{flex:1;min-width:0}
.pn{display:flex;align-items:baseline;gap:10px}
.pn b{line-height:1.35}
.ld{flex:1;min-width:8px;border-bottom:1px dotted color-mix(in srgb,var(--ink) 38%,#0000)}
.pv{flex:none;max-width:50%;text-align:right;font-weight:600;font-variant-numeric:tabular-nums}
.pt small{display:block;margin-top:2px;padding-right:15%;line-height:1.4;color:var(--ink2);white-space:pre-line}
.pn .bd{display:inline-block;margin-left:8px;padding:2px 9px;font-size:.71875rem;font-style:normal;line-height:1.4;vertical-align:1px}
.out b,.out .pv{color:var(--ink2);font-weight:500}
.out .th{filter:grayscale(1)}
`;

export const priceListCss: BlockCss = {
  base,
  themes: {
    nogal: '.pi{min-height:60px}.pn b{font-weight:520}.ld{visibility:hidden}.pv{font-weight:520}',
    menta:
      '.b-price_list{background:var(--card);border-radius:var(--rc);overflow:hidden;padding:16px}.b-price_list .bh{margin-bottom:6px}.pg li:first-child{border-top:0}.pg:last-of-type .pi:last-child{border-bottom:0}.pg h3{font-size:.96875rem}.ld{visibility:hidden}',
    grafito:
      '.pg>h3{font-weight:600}.ld{visibility:hidden}.pn b{font-size:1.0625rem;font-weight:560;letter-spacing:-.01em}.pv{font-weight:560}',
    bambu:
      '.pg>h3{font:500 1.1875rem/1.25 var(--fd)}.pg>h3,.gn,.b-price_list .nt{text-align:center}.pi,.pg:last-of-type .pi:last-child{border:0}.pn b{font:500 1.0625rem/1.3 var(--fd)}.pt small{padding-right:22%}',
    verbena:
      '.pg{background:var(--card);border-radius:var(--rc);padding:16px 18px 8px}.pg+.pg{margin-top:10px}.pg h3{font-size:1.25rem;font-weight:660}.pg li:first-child{border-top:0}.pg:last-of-type .pi:last-child{border-bottom:0}.pn b{font-weight:660}',
  },
};

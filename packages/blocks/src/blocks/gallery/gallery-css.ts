import type { BlockCss } from '../../themes/css/block-css-rules.ts';

// The number of columns depends on the available width, so that a gallery fits a phone, a column and a wide page.
const base = `
.b-gallery .hd{margin-bottom:14px}
.gal{--g:140px;display:grid;gap:8px}
.gal.small{--g:92px}.gal.large{--g:240px}
.gal.square{--a:1}.gal.portrait{--a:4/5}.gal.landscape{--a:4/3}
.gal .im{display:block;overflow:hidden;aspect-ratio:var(--a,auto);border-radius:min(calc(var(--rc) - 8px),18px);background:var(--soft)}
.gal img{width:100%;height:100%;object-fit:cover}
.gal a.im:hover img{filter:brightness(1.06)}
.gal figcaption{margin-top:6px;font-size:.8125rem;line-height:1.35;color:var(--ink2)}
.gal.grid{grid-template-columns:repeat(auto-fill,minmax(min(var(--g),100%),1fr))}
.gal.natural .im{background:none}
.gal.grid.natural{align-items:center}
.gal.mosaic{display:block;columns:var(--g);column-gap:8px}
.gal.mosaic li{break-inside:avoid;margin-bottom:8px}
.gal.strip{display:flex;--g:210px}.gal.strip.small{--g:132px}.gal.strip.large{--g:300px}
.gal.strip li{width:var(--g);max-width:86%}
.gal.strip.natural li{width:auto;max-width:none}
.gal.strip.natural .im{width:fit-content}
.gal.strip.natural img{width:auto;max-width:none;height:var(--g)}
.gal.strip.natural figcaption{width:0;min-width:100%}
.lb{display:none;position:fixed;inset:0;z-index:60;background:rgb(12 11 10/.94);color:#fff;padding:16px}
.lb:target{display:grid;place-items:center}
html:has(.lb:target){overflow:hidden}
.lb:focus{outline:0}
.lb :focus-visible{outline-color:#fff}
.bk{position:absolute;inset:0}
.lb figure{position:relative;display:grid;gap:10px;justify-items:center;max-width:100%;pointer-events:none}
.lb img{width:auto;height:auto;max-width:100%;max-height:calc(100vh - 150px);max-height:calc(100dvh - 150px);border-radius:6px}
.lb figcaption{display:flex;gap:14px;align-items:baseline;justify-content:center;text-align:center;font-size:.9375rem;color:#fff;padding:0 52px}
.lb small{color:#cfcac4;font-variant-numeric:tabular-nums;white-space:nowrap}
.lx,.lv,.ln{position:absolute;width:48px;height:48px;display:grid;place-items:center;border-radius:50%;background:rgb(255 255 255/.14)}
.lx:hover,.lv:hover,.ln:hover{background:rgb(255 255 255/.26)}
.lx{right:12px;top:12px}.lv{left:12px;bottom:16px}.ln{right:12px;bottom:16px}
@media(min-width:800px){.lv,.ln{bottom:auto;top:calc(50% - 24px)}.lb{padding:16px 84px}.lb figcaption{padding:0}}
@media(forced-colors:active){.lx,.lv,.ln{border:1px solid}}
@media print{.lb{display:none!important}}
`;

export const galleryCss: BlockCss = {
  base,
  themes: {
    menta:
      '.b-gallery{background:var(--card);border-radius:var(--rc);padding:16px;overflow:hidden}.b-gallery .snap{--pad:16px}',
    verbena: '.gal .im{border-radius:var(--rc)}',
  },
};

import type { BlockCss } from './block-css-rules.ts';

const base = `
.b-event+.b-event{margin-top:10px}
.ev{position:relative;background:var(--card);border-radius:calc(var(--rc) - 4px);overflow:hidden}
.ev>img{width:100%;aspect-ratio:16/9;object-fit:cover}
.er{display:flex;align-items:center;gap:14px;padding:16px;min-height:88px}
.lf{flex:none;align-self:stretch;display:flex;flex-direction:column;justify-content:center;min-width:58px;padding-right:14px;border-right:1.5px dashed color-mix(in srgb,var(--ink) 26%,#0000);text-align:center;font-size:.78125rem;font-weight:560;line-height:1.3}
.lf b{display:block;font:520 1.875rem/1.05 var(--fd);letter-spacing:-.02em}
.et{flex:1;min-width:0}
.et h3{font-size:1.03125rem;line-height:1.25}
.et p{margin-top:3px;font-size:.84375rem;line-height:1.4;color:var(--ink2)}
.ev .bd{text-align:center}
.ev .off{border:0;background:none;color:var(--ink2);padding-right:0}
.ed{padding:0 16px 14px;white-space:pre-line}
.ea{display:flex;flex-wrap:wrap;gap:0 20px;padding:0 16px 8px}
.ea a{display:inline-flex;align-items:center;gap:8px;min-height:44px;font-size:.875rem;font-weight:600}
.ea a:hover{text-decoration:underline;text-underline-offset:3px}
.ea .i{width:18px;height:18px}
.go1{color:var(--acc-t);flex-direction:row}
.past h3,.past .lf,.past .ed{color:var(--ink2)}
.past>img{filter:grayscale(1) opacity(.7)}
@media(max-width:340px){.er{flex-wrap:wrap}.ev .bd{margin-left:auto}}
`;

export const eventCss: BlockCss = {
  base,
  themes: {
    barro: '.ev .bd:not(.off){background:var(--soft)}',
    nogal:
      '.ev{background:none;border-radius:0;border-top:1px solid var(--line)}.ev>img{margin-top:14px;border-radius:calc(var(--rc) - 6px)}.b-event:last-child .ev{border-bottom:1px solid var(--line)}.b-event+.b-event{margin-top:0}.er,.ed,.ea{padding-left:0;padding-right:0}.lf b{font:400 2.125rem/1 var(--fu);letter-spacing:-.05em}.et h3{font-weight:520}',
    menta:
      '.ev{border-radius:var(--rc)}.lf{border:0;min-width:60px;padding:8px;border-radius:min(17px,var(--rb));background:var(--bg)}.lf b{font:700 1.5rem/1.05 var(--fu)}',
    grafito:
      '.ev{background:none;border-radius:0;border-top:1px solid var(--line)}.b-event:last-child .ev{border-bottom:1px solid var(--line)}.b-event+.b-event{margin-top:0}.ev>img{margin-top:14px;border-radius:min(var(--rc),12px)}.er,.ed,.ea{padding-left:0;padding-right:0}.er{gap:0}.lf{min-width:calc(var(--n) + 14px);padding:0;border:0;text-align:left}.lf b{font:640 1.75rem/1 var(--fd);letter-spacing:-.03em}.ed,.ea{padding-left:calc(var(--n) + 14px)}.et h3{font-size:1.125rem;font-weight:560}',
    bambu:
      '.ev{border-radius:min(var(--rc),20px)}.lf{border-right:1px solid var(--acc)}.et h3{font:500 1.125rem/1.25 var(--fd)}',
    verbena:
      '.ev{border-radius:var(--rc)}.lf{position:relative;min-width:64px;font-weight:680}.lf b{font-size:2.25rem;font-weight:620}.er{position:relative}.lf::before,.lf::after{content:"";position:absolute;right:-9px;width:16px;height:16px;border-radius:50%;background:var(--bg)}.lf::before{top:-24px}.lf::after{bottom:-24px}.ev>img~.er .lf::before,.er:not(:last-child) .lf::after{display:none}.et h3{font-weight:660;font-size:1.0625rem}.ev .off{background:none;color:var(--ink2);font-weight:600}',
  },
};

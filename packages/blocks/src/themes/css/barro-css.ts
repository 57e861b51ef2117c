export const barroCss = `
.ph{position:relative;margin:12px 12px 0;border-radius:calc(var(--rc) + 2px);overflow:hidden;height:clamp(280px,100vw,390px);background:var(--soft)}
.ph>img{width:100%;height:100%;object-fit:cover;object-position:50% 62%}
.ph.none{height:68px;background:none}
.mg{display:none}
.top{position:absolute;inset:12px 12px auto;display:flex;justify-content:space-between}
.top .rnd{background:color-mix(in srgb,var(--card) 88%,#0000)}
.top .rnd:last-child{margin-left:auto}
.id{padding:22px var(--pad) 0}
h1{font:500 3.375rem/.98 var(--fd);letter-spacing:-.035em}
h1 em{font-weight:420;color:var(--acc-t);padding-right:.04em}
.bio{font-size:1rem;color:var(--ink2);margin-top:12px;max-width:36ch;white-space:pre-line}
.meta{display:flex;flex-wrap:wrap;gap:6px 16px;margin-top:14px;font-size:.84375rem;font-weight:540}
.meta span{display:inline-flex;gap:6px;align-items:center}
.open{color:var(--ok)}
.open::before{content:"";width:7px;height:7px;border-radius:50%;background:currentColor}
.acts{display:flex;flex-wrap:wrap;gap:8px;margin-top:20px}
.acts .cta{flex:1 1 180px}
.acts+*,.id+.b{margin-top:26px}
.b .cta{width:100%}
.lk{padding:11px 0;border-top:1px solid var(--line)}
.lks li:last-child .lk{border-bottom:1px solid var(--line)}
.pc{width:164px}
.pc .im{height:196px;border-radius:calc(var(--rc) - 6px)}
.pc b{font-weight:600;margin-top:9px;line-height:1.25}
.rt.card>p:first-child{font:440 1.1875rem/1.38 var(--fd);letter-spacing:-.005em}
.qt{padding:4px 0 4px 20px;border-left:3px solid var(--acc)}
.qt figcaption{color:var(--ink2)}
@media(min-width:640px) and (max-width:999px){.pub{max-width:600px}}
@media(min-width:1000px){
.pub{max-width:none;display:grid;grid-template-columns:minmax(0,1.02fr) minmax(0,1fr);overflow:visible}
.ph{position:sticky;top:16px;height:calc(100vh - 32px);margin:16px 0 16px 16px;border-radius:calc(var(--rc) + 4px)}
.ph.none{height:calc(100vh - 32px);background:var(--soft)}
.mg{display:grid;place-items:center;height:100%;font:500 min(38vw,30rem)/1 var(--fd);color:color-mix(in srgb,var(--acc) 34%,var(--soft))}
.rest{padding-top:56px;max-width:600px;margin:0 auto;width:100%;min-width:0}
h1{font-size:clamp(3.75rem,6.4vw,5.75rem)}
.bio{font-size:1.125rem}
}
`;

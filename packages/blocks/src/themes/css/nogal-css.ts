export const nogalCss = `
.ph{position:relative;height:min(560px,78vh);min-height:430px;background:var(--soft)}
.ph>img{width:100%;height:100%;object-fit:cover;object-position:48% 100%}
.ph::before{content:"";position:absolute;inset:0 0 50%;background:linear-gradient(var(--bg) 0,color-mix(in srgb,var(--bg) 72%,#0000) 34%,#0000 100%)}
.ph.none{height:auto;min-height:0;padding-bottom:72px;background:none}
.ph.none .hdr{position:relative;inset:auto;padding:18px var(--pad) 0}
.hdr{position:absolute;inset:18px var(--pad) auto}
.tp{display:flex;justify-content:space-between;align-items:center;min-height:44px;font-size:.8125rem;font-weight:560}
.acts2{display:flex;gap:8px}
.tp .rnd{border:1px solid color-mix(in srgb,var(--ink) 26%,#0000)}
h1{font:400 clamp(2.75rem,17.4vw,4.25rem)/.9 var(--fu);letter-spacing:-.06em;margin:4px 0 0 -4px}
h1.long{font-size:clamp(2.25rem,11vw,3.25rem);letter-spacing:-.045em;line-height:.98}
.bio{font:430 italic 1.1875rem/1.3 var(--fd);margin-top:9px;color:var(--ink)}
.bio:lang(ja){font-style:normal}
.pane{position:relative;margin-top:-46px;background:var(--bg);border-radius:calc(var(--rc) + 2px) calc(var(--rc) + 2px) 0 0;padding:20px var(--pad) 0}
.pane:empty{padding-top:28px}
.open{display:flex;align-items:center;gap:7px;font-size:.84375rem;font-weight:560;color:var(--ok)}
.open::before{content:"";width:7px;height:7px;border-radius:50%;background:currentColor}
.pane>*+*{margin-top:16px}
.cta{justify-content:flex-start;min-height:60px;padding:8px 8px 8px 24px;font-weight:580;text-align:left}
.cta .go{display:block;margin-left:auto;width:44px;height:44px;padding:12px;border-radius:min(50%,var(--rb));background:#e7d6ae;color:#16281f;stroke-width:1.9}
.cta.o .go{background:var(--ink);color:var(--bg)}
.sq{width:46px;height:46px;border-radius:50%;background:none;border:1px solid color-mix(in srgb,var(--ink) 26%,#0000)}
.ib{border-color:color-mix(in srgb,var(--ink) 26%,#0000)}
.lk{min-height:60px;padding:8px 0;border-top:1px solid var(--line)}
.lks li:last-child .lk{border-bottom:1px solid var(--line)}
.lk .lt{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 12px}
.lk b{font-size:1.03125rem;font-weight:520}
.lk small{margin-left:auto;text-align:right}
.lk .go{opacity:1}
.th{width:44px;height:44px}
.pc{width:272px}
.pc .im{height:206px;border-radius:calc(var(--rc) - 6px)}
.pc b{font:420 1.375rem/1.1 var(--fu);letter-spacing:-.03em;margin-top:11px;font-variant-numeric:tabular-nums}
.pc small{margin-top:2px}
.qt{background:var(--deep);color:var(--on-deep);border-radius:calc(var(--rc) - 2px);padding:26px 22px}
.qt blockquote{font-weight:420}
.qt figcaption{color:var(--on-deep2)}
.dock .p{background:var(--acc);color:var(--on-acc)}
.news h2{font-weight:430}
@media(min-width:640px) and (max-width:999px){.pub{max-width:600px}}
@media(min-width:1000px){
.pub{max-width:none;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);overflow:visible}
.ph,.ph.none{position:sticky;top:0;height:100vh;min-height:0}
.hdr,.ph.none .hdr{position:absolute;inset:40px 48px auto}
h1{font-size:clamp(4rem,8.6vw,8rem)}
h1.long{font-size:clamp(3rem,5.4vw,5rem)}
.bio{font-size:1.5rem;max-width:24ch}
.rest{position:relative;background:var(--bg);border-radius:calc(var(--rc) + 10px) 0 0 calc(var(--rc) + 10px);margin-left:-36px;min-height:100vh;padding:52px max(40px,5vw) 0;min-width:0}
.rest main,.rest .pf{max-width:600px;margin-left:auto;margin-right:auto}
.pane{margin-top:0;border-radius:0}
}
`;

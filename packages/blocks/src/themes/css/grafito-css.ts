/** `--n` is the width of the letter and number column that every row of the register begins with. */
export const grafitoCss = `
.pub{--n:44px}
.sheet{padding:14px var(--pad) 0}
.tp{display:flex;justify-content:space-between;align-items:center;gap:12px;min-height:52px;border-top:3px solid var(--ink);font-size:.84375rem;font-weight:560}
.acts2{display:flex;margin-right:-12px}
h1{font:680 clamp(3rem,16.4vw,4.5rem)/.9 var(--fd);letter-spacing:-.045em;margin:26px 0 0 -.035em}
h1.long{font-size:clamp(2.25rem,10.6vw,3rem);line-height:.96;letter-spacing:-.038em}
h1::after{content:"";display:inline-block;width:.17em;height:.17em;margin-left:.07em;background:var(--acc)}
h1 em{font-style:normal;color:var(--acc-t)}
.facts{display:flex;gap:20px;justify-content:space-between;margin-top:24px}
.facts>div{min-width:0;flex:1}
.bio{font-size:1.0625rem;line-height:1.42;white-space:pre-line;max-width:34ch}
.open{display:flex;align-items:baseline;gap:9px;margin-top:12px;font-size:.875rem;font-weight:560}
.open::before{content:"";flex:none;width:8px;height:8px;background:var(--acc)}
.plate{flex:none;width:112px;height:140px;object-fit:cover;border-radius:min(var(--rc),8px)}
.acts{padding:24px var(--pad) 0}
.cta{justify-content:flex-start;min-height:64px;padding:10px 20px;font-size:1.125rem;font-weight:620;letter-spacing:-.01em;text-align:left}
.cta .go{display:block;width:24px;height:24px;margin-left:auto}
.cta .i:not(.go){display:none}
.b .cta{width:100%}
.soc{gap:0;border:1px solid var(--ink);border-radius:min(var(--rb),12px);overflow:hidden}
.soc .sq,.soc li{flex:1 1 52px}
.sq{width:auto;min-width:52px;height:52px;background:none;border-radius:0;box-shadow:0 0 0 .5px var(--ink)}
.acts .soc{margin-top:10px}
main{counter-reset:part}
h2,.rt h2{font:640 1.375rem/1.15 var(--fd);letter-spacing:-.025em}
.b{margin-top:44px}
.hd:has(h2),.bh{border-top:3px solid var(--ink);padding-top:12px}
.hd:has(h2){align-items:baseline}
.hd h2::before,.bh::before{counter-increment:part;content:counter(part,upper-alpha);display:inline-block;width:var(--n);color:var(--acc-t);font-weight:500}
.rt h2::before{content:none}
.b-heading+.b{margin-top:18px}
.b-link_list .hd{margin-bottom:18px}
.lks{counter-reset:row}
.lk{counter-increment:row;display:grid;grid-template-columns:var(--n) minmax(0,1fr) auto;gap:0;align-items:start;min-height:56px;padding:15px 0;border-top:1px solid var(--line)}
.lks li:last-child .lk{border-bottom:1px solid var(--line)}
.lk::before{content:counter(row,decimal-leading-zero);padding-top:4px;font-size:.8125rem;font-weight:520;color:var(--ink2);font-variant-numeric:tabular-nums}
.lk .lt{grid-column:2;grid-row:1}
.lk b{font-size:1.125rem;font-weight:560;letter-spacing:-.012em;line-height:1.25}
.lk small{display:block;margin-top:2px}
.lk .th{grid-column:3;grid-row:1/3;margin-top:-3px;margin-bottom:-3px;width:56px;height:56px;margin-left:14px;border-radius:min(var(--rb),8px)}
.lk .th~.go{display:none}
.lk .go{grid-column:3;grid-row:1/3;align-self:center;margin-left:14px;opacity:1}
.lk .bd{grid-column:2;grid-row:2;justify-self:start;margin-top:8px}
.bd{border-radius:0;padding:2px 8px;background:var(--acc);color:var(--on-acc);font-weight:600}
.pc .bd{left:0;top:0;background:var(--acc)}
.snap{gap:10px;padding-top:0}
.pc{width:216px}
.pc .im{height:150px;border-radius:min(var(--rc),12px)}
.pc b{margin-top:10px;font-weight:600;line-height:1.25}
.rt{padding-left:var(--n)}
.card,.card.rt{background:none;border-radius:0;padding:16px 0 0 var(--n);border-top:1px solid var(--ink)}
.rt blockquote{border-left-width:8px}
.cc.card{padding-left:0}
.qt{border-left:8px solid var(--acc);padding-left:calc(var(--n) - 8px)}
.qt blockquote{font:560 1.5rem/1.22 var(--fd);letter-spacing:-.022em}
.qt figcaption{color:var(--ink2)}
.fig img{border-radius:min(var(--rc),12px)}
.fig figcaption{padding-left:var(--n)}
main .we h2,main .we h3{font-weight:620;letter-spacing:-.02em}
.mono{border-radius:min(var(--rb),14px);background:var(--ink);color:var(--bg);font:620 1.125rem/1 var(--fd)}
.ib{border-radius:min(var(--rb),14px);border-color:var(--ink)}
hr{border-top:3px solid var(--ink)}
hr.sh{width:var(--n);margin:0;border-top:8px solid var(--acc)}
.news h2{font:640 1.625rem/1.08 var(--fd);letter-spacing:-.03em}
.dock{border-radius:min(calc(var(--rb) + 6px),32px)}
.dock .p{background:var(--acc);color:var(--on-acc)}
.pf{margin:0 var(--pad);padding-left:0;padding-right:0;border-top:1px solid var(--line);margin-top:44px;padding-top:14px}
@media(min-width:560px) and (max-width:999px){.pub{max-width:640px}.plate{width:150px;height:188px}}
@media(min-width:1000px){
.pub{--n:56px;max-width:1320px;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,620px);gap:0 6vw;padding:0 4vw;overflow:visible}
.sheet{position:sticky;top:0;height:100vh;display:flex;flex-direction:column;padding:32px 0 40px}
h1{font-size:clamp(4.5rem,8.4vw,8.5rem);margin-top:32px}
h1.long{font-size:clamp(3rem,5vw,5.25rem)}
.facts{margin-top:auto;align-items:flex-end;gap:32px}
.bio{font-size:1.25rem}
.plate{width:min(17vw,240px);height:min(21.5vw,304px)}
.rest{padding-top:32px;min-width:0}
.acts{padding-top:0}
.lk b{font-size:1.25rem}
}
`;

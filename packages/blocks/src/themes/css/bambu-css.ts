/** The name runs from top to bottom; `sideways` text keeps the letters of a word together. */
export const bambuCss = `
.pub{--door:clamp(380px,56vh,480px)}
.door{display:grid;grid-template-columns:auto minmax(0,1fr);height:var(--door)}
.sign{display:flex;flex-direction:column;justify-content:space-between;align-items:center;gap:14px;min-width:84px;padding:20px 14px 0;min-height:0}
h1{writing-mode:vertical-rl;font:500 clamp(2.75rem,min(8.4vh,15vw),3.875rem)/1 var(--fd);letter-spacing:-.02em;height:calc(var(--door) - 76px);flex:none}
h1.short{font-size:clamp(3.5rem,min(11.5vh,21vw),5.5rem)}
h1.long{font-size:clamp(1.75rem,5vh,2.375rem);line-height:1.06;letter-spacing:-.012em}
h1 em{font-style:normal;color:var(--acc-t)}
.latin h1{text-orientation:sideways}
:lang(ja) h1{letter-spacing:.06em!important}
.seal{flex:none;width:40px;height:40px;display:grid;place-items:center;border-radius:min(var(--rb),9px);background:var(--acc);color:var(--on-acc);font:500 1.25rem/1 var(--fd)}
.win{position:relative;overflow:hidden;border-radius:0 0 0 var(--rc);background:var(--soft)}
.win>img{width:100%;height:100%;object-fit:cover}
.grove{width:100%;height:100%}
.grove .mn{fill:var(--card)}
.grove .s1{fill:color-mix(in srgb,var(--acc) 22%,var(--soft))}
.grove .s2{fill:color-mix(in srgb,var(--acc) 46%,var(--soft))}
.grove .s3{fill:color-mix(in srgb,var(--acc) 70%,var(--soft))}
.grove .lf1{fill:var(--acc)}
.top{position:absolute;inset:14px 14px auto;display:flex;justify-content:flex-end;gap:8px}
.top .rnd{background:color-mix(in srgb,var(--card) 90%,#0000)}
.id{padding:26px var(--pad) 0}
.bio{font:500 1.25rem/1.36 var(--fd);letter-spacing:-.006em;white-space:pre-line;max-width:32ch}
.meta{display:flex;flex-wrap:wrap;gap:4px 18px;margin-top:12px;font-size:.84375rem;color:var(--ink2)}
.meta span{display:inline-flex;gap:7px;align-items:center}
.open{color:var(--ok);font-weight:560}
.open::before{content:"";width:7px;height:7px;border-radius:50%;background:currentColor}
.acts{margin-top:20px}
.cta{width:100%;min-height:56px;font-weight:580}
.acts .soc{justify-content:center;margin-top:14px}
.sq{background:none;border:1px solid var(--line);border-radius:50%;width:50px;height:50px}
.soc{justify-content:center}
.b{margin-top:56px}
h2,.rt h2{font:500 1.625rem/1.15 var(--fd);letter-spacing:-.015em}
.hd,.bh{display:flex;flex-direction:column;align-items:center;gap:0;text-align:center}
.hd:has(h2)::before,.bh::before{content:"";width:1px;height:40px;margin-bottom:14px;background:var(--acc)}
.b-heading+.b{margin-top:20px}
.b-link_list .hd{margin-bottom:16px}
.lk{min-height:52px;padding:10px 0}
.lk .lt{display:flex;align-items:baseline;gap:10px}
.lk .lt::before{content:"";order:1;flex:1 1 14px;min-width:14px;border-bottom:1.5px dotted color-mix(in srgb,var(--ink2) 60%,#0000);translate:0 -3px}
.lk .lt:not(:has(small))::before{content:none}
.lk b{font:500 1.125rem/1.3 var(--fd);letter-spacing:-.004em}
.lk small{order:2;flex:none;max-width:46%;text-align:right}
.lk{flex-wrap:wrap}.lk .lt{flex:1 0 60%}.lk .bd{order:3}
.lk .go{display:none}
.lk:has(.th) .lt{flex-direction:column;align-items:flex-start;gap:1px}
.lk:has(.th) .lt::before{content:none}
.lk:has(.th) small{max-width:none;text-align:left}
.th{border-radius:50%;width:48px;height:48px}
.bd{background:none;color:var(--acc-t);padding:3px 10px;box-shadow:inset 0 0 0 1px currentColor}
.snap{gap:14px;padding-top:0}
.pc{width:178px;text-align:center}
.pc .im{height:250px;border-radius:var(--rc) var(--rc) min(var(--rc),8px) min(var(--rc),8px)}
.pc b{margin-top:12px;font:500 1.0625rem/1.25 var(--fd)}
.pc .bd{left:50%;transform:translateX(-50%);top:auto;bottom:10px;background:var(--card);box-shadow:none;white-space:nowrap}
.rt{font-size:1.03125rem;line-height:1.7}
.card{border-radius:min(var(--rc),20px)}
.rt.card{padding:24px 22px}
.fig img{border-radius:min(var(--rc),20px)}
.fig figcaption{text-align:center}
.qt{text-align:center;padding:0 6px}
.qt::before{content:"";display:block;width:1px;height:40px;margin:0 auto 16px;background:var(--acc)}
.qt blockquote{font:500 1.4375rem/1.34 var(--fd)}
.qt figcaption{color:var(--ink2)}
.mono{border-radius:min(var(--rb),12px);background:var(--acc);color:var(--on-acc);font:500 1.25rem/1 var(--fd)}
hr{border-top:0;width:1px;height:56px;margin:0 auto;background:var(--line)}
hr.sh{width:1px;height:28px;border:0;background:var(--acc)}
.news{border-radius:min(var(--rc),24px);padding:34px 22px 24px}
.news h2,.news .in,.news .done{text-align:center}
.news h2{font:500 1.75rem/1.14 var(--fd)}
.news button{grid-column:1/-1}
.dock{border-radius:calc(min(var(--rb),24px) + 6px)}
.dock a{border-radius:min(var(--rb),24px)}
.pf{justify-content:center;text-align:center;padding-top:48px}
@media(min-width:560px) and (max-width:999px){.pub{max-width:620px}}
@media(min-width:1000px){
.pub{--door:100vh;max-width:none;display:grid;grid-template-columns:auto minmax(0,1fr);overflow:visible}
.door{position:sticky;top:0;height:100vh;grid-template-columns:auto minmax(0,36vw)}
.sign{padding:36px 22px;min-width:132px}
h1{height:calc(100vh - 144px)}
h1{font-size:clamp(4rem,12.5vh,8rem)}
h1.short{font-size:clamp(5.5rem,19vh,11rem)}
h1.long{font-size:clamp(2.5rem,7vh,4rem)}
.seal{width:52px;height:52px;font-size:1.625rem}
.win{border-radius:0 0 min(var(--rc),96px) min(var(--rc),96px);margin-bottom:36px}
.top{inset:24px 24px auto}
.rest{padding:64px max(20px,4vw) 0;max-width:680px;width:100%;margin:0 auto;min-width:0}
.bio{font-size:1.5rem}
}
`;

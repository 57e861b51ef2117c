export const verbenaCss = `
.poster{position:relative;min-height:496px;padding:0 var(--pad) 14px;overflow:hidden;display:flex;flex-direction:column}
.art,.sun{position:absolute}
.art{inset:0 0 auto;width:100%;height:496px;max-width:none}
.sun{left:50%;top:104px;width:256px;height:256px;margin-left:-61px;border-radius:50%;object-fit:cover}
.art .l1{fill:#fff3d6}.art .l2{fill:#2b5c4d}.art .l3{fill:#f3b31b}.art .l4{fill:var(--acc)}
.art .sn{fill:var(--acc)}.art .sh{fill:#000;opacity:.14}
.art .w{stroke:var(--ink);stroke-width:2.4;fill:none}
.art .r{stroke:var(--ink);stroke-opacity:.22;stroke-width:1.6;fill:none}
.tp{position:relative;display:flex;justify-content:space-between;align-items:center;min-height:44px;margin-top:18px;font-size:.84375rem;font-weight:640}
.acts2{display:flex;gap:8px}
.tp .rnd{background:var(--ink);color:var(--card)}
h1{position:relative;margin:auto 0 0 -5px;padding-top:270px;font:620 clamp(4rem,27vw,6.625rem)/.86 var(--fd);letter-spacing:-.065em}
h1.long{font-size:clamp(2.75rem,14.5vw,4rem);letter-spacing:-.045em;line-height:.94}
.bio{position:relative;margin-top:18px;font-size:1.0625rem;font-weight:600;line-height:1.28;white-space:pre-line}
.open{position:relative;margin-top:8px;font-weight:600}
h2,.rt h2{font-size:2.125rem;font-weight:620;letter-spacing:-.04em}
.cta{justify-content:flex-start;min-height:64px;padding:9px 10px 9px 26px;font-size:1.125rem;text-align:left}
.cta .go{display:block;margin-left:auto;width:46px;height:46px;padding:13px;border-radius:min(50%,var(--rb));background:var(--on-acc);color:var(--acc);stroke-width:2}
.cta.o{box-shadow:inset 0 0 0 2px var(--ink)}
.cta.o .go{background:var(--ink);color:var(--bg)}
.b-button+.b-button,.b-button+.b-social_links{margin-top:10px}
.poster+.flow>.b:first-child{margin-top:16px}
.lks{display:grid;gap:10px}
.lk{min-height:88px;padding:12px 16px;background:var(--card);border-radius:var(--rc)}
.lk b{font-size:1.0625rem;font-weight:660;line-height:1.2}
.lk small,.pc small{color:var(--ink2)}
.bd{background:var(--acc);color:var(--on-acc);font-weight:680;font-size:.875rem;padding:8px 14px}
.lk .bd+.go{display:none}
.lk .go{opacity:1}
.sq{background:var(--ink);color:var(--card);border-radius:50%}
.pc{width:190px}
.pc .im{height:220px;border-radius:var(--rc)}
.pc b{margin-top:9px;font-weight:660;font-size:1.0625rem}
.pc .bd{background:var(--acc)}
.qt blockquote{font-size:1.875rem;font-weight:620;line-height:1.1;letter-spacing:-.03em}
.rt{font-size:1.0625rem;font-weight:560}
.card{border-radius:var(--rc)}
.news h2{font-weight:620;letter-spacing:-.03em}
.dock{background:var(--ink);border-radius:calc(var(--rb) + 6px)}
.dock a{color:var(--card);border-radius:var(--rb)}
.dock .p{background:var(--card);color:var(--ink)}
@media(min-width:640px) and (max-width:999px){.pub{max-width:560px}.poster{min-height:560px}}
@media(min-width:1000px){.pub{max-width:none;overflow:visible}
main{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
.poster{position:sticky;top:0;height:100vh;padding:0 48px 40px}
.art{height:calc(100vh - 190px)}
.sun{top:auto;bottom:300px;width:380px;height:380px;margin-left:-40px}
.tp{margin-top:32px}
h1{font-size:clamp(6rem,12vw,11rem);padding-top:0}
h1.long{font-size:clamp(3.5rem,6.6vw,6rem)}
.bio{font-size:1.375rem;max-width:30ch}
.flow{padding:48px max(20px,4vw) 0;max-width:680px;width:100%;margin:0 auto;min-width:0}
.pf{margin-left:50%;padding-left:max(40px,calc(4vw + 20px))}}
`;

export const mentaCss = `
.pub{--pad:14px}
.bento{display:grid;grid-template-columns:1fr 1fr;gap:10px;padding:14px var(--pad) 0}
.bento>*{min-width:0}
.tile,.b-link_list,.b-richtext,.b-social_links,.b-contact_card,.b-quote{background:var(--card);border-radius:var(--rc);overflow:hidden}
.w{grid-column:1/-1}
.hero .im{position:relative;height:234px;background:var(--soft)}
.hero .im.none{height:68px}
.hero img{width:100%;height:100%;object-fit:cover;object-position:50% 66%}
.top{position:absolute;inset:12px 12px auto;display:flex;justify-content:flex-end;gap:8px}
.top .rnd{border-radius:min(16px,var(--rb));background:color-mix(in srgb,var(--card) 92%,#0000)}
.tx{padding:16px 18px 18px}
h1{font:700 2.0625rem/1.04 var(--fd);letter-spacing:-.035em}
.bio{color:var(--ink2);margin-top:7px;font-size:.96875rem;white-space:pre-line}
h2,.rt h2{font:640 1.0625rem/1.25 var(--fu);letter-spacing:0}
.bento .cta{min-height:130px;flex-direction:column;align-items:flex-start;justify-content:space-between;padding:16px;border-radius:var(--rc);font-size:1.375rem;font-weight:680;line-height:1.05;letter-spacing:-.025em;text-align:left}
.bento .cta .i:not(.go){display:none}
.bento .cta .go{display:block;width:26px;height:26px;align-self:flex-end}
.on{background:var(--soft);padding:16px;display:flex;flex-direction:column;justify-content:space-between;gap:12px}
.open{display:flex;align-items:center;gap:9px;font-weight:660;color:var(--ok);line-height:1.25}
.open::before{content:"";width:9px;height:9px;flex:none;border-radius:50%;background:#1f9d63;box-shadow:0 0 0 4px rgb(31 157 99/.22)}
.on span:not(.open){display:flex;gap:6px;align-items:center;color:var(--ink2);font-size:.8125rem}
.b{margin:10px var(--pad) 0;padding:0}
.b-heading{padding:18px 2px 0}
.b-heading+.b{margin-top:10px}
.b-link_list,.b-richtext,.b-social_links,.b-contact_card{padding:16px}
.b-link_list .hd{margin-bottom:4px}
.card{padding:0;background:none;border-radius:0}
.lead.cc{background:var(--card);border-radius:var(--rc);padding:14px 16px}
.lk{min-height:60px;padding:8px 0}
.lks li+li .lk{border-top:1px solid var(--line)}
.th,.mono{width:46px;height:46px;border-radius:min(17px,var(--rb))}
.mono{font:680 .9375rem/1 var(--fu)}
.ib{border-radius:99px;border-width:1.5px}
.sq{width:48px;height:48px;border-radius:min(17px,var(--rb));background:var(--bg)}
.snap{--pad:16px}
.pc{width:150px}
.pc .im{height:150px;border-radius:calc(var(--rc) - 8px)}
.pc b{margin-top:8px;line-height:1.25}
.b-quote{background:var(--deep);color:var(--on-deep);padding:20px 18px}
.qt figcaption{color:var(--on-deep2)}
.qt blockquote{font-size:1.25rem}
.fig img{border-radius:var(--rc)}
.news{border-radius:var(--rc);padding:20px 18px 18px}
.news h2{font:680 1.375rem/1.1 var(--fd);letter-spacing:-.025em}
.dock{border-radius:calc(var(--rb) + 7px)}
.dock a{border-radius:var(--rb)}
.b .cta{width:100%}
@media(min-width:900px){.pub{max-width:1080px;padding-top:24px}
main{display:grid;grid-template-columns:minmax(0,440px) minmax(0,1fr);align-items:start}
.bento{position:sticky;top:24px;padding:0 0 0 var(--pad)}
.hero .im{height:280px}
.hero .tx{padding:22px 24px 26px}
h1{font-size:2.5rem}
.flow{padding-bottom:8px}
.flow>.b:first-child{margin-top:0}}
@media(min-width:560px) and (max-width:899px){.pub{max-width:600px}}
`;

/** Shared by all themes: reset, block spacing, form, dock. Themes come after and may override. */
export const baseCss = `
*,::before,::after{box-sizing:border-box;margin:0;padding:0}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth;scroll-padding:24px 0 96px}
body{background:var(--bg);color:var(--ink);font:440 .9375rem/1.5 var(--fu);-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
img,svg{display:block;max-width:100%}
img{height:auto}
ul{list-style:none}
a{color:inherit;text-decoration:none;-webkit-tap-highlight-color:transparent}
b{font-weight:620}
small{font-size:.84375rem}
button,input,select,textarea{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--ink);outline-offset:3px;border-radius:6px}
[hidden]{display:none!important}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.i{width:20px;height:20px;flex:none;fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.i-s{width:16px;height:16px}
.skip{position:absolute;left:12px;top:-60px;z-index:30;background:var(--ink);color:var(--bg);padding:10px 16px;border-radius:10px}
.skip:focus{top:12px}
.pub{--pad:20px;position:relative;max-width:480px;margin:0 auto;min-height:100vh;overflow:clip}
.b{padding:0 var(--pad);margin-top:36px}
.b-heading+.b,.b-social_links+.b-social_links{margin-top:14px}
.b-image+.b-richtext,.b-richtext+.b-image,.b-richtext+.b-richtext,.b-richtext+.b-button,.b-button+.b-button,.b-quote+.b-image{margin-top:16px}
.b-spacer,.b-spacer+.b{margin-top:0}
h1,h2,h3{text-wrap:balance}
h2,.rt h2{font:520 1.5rem/1.15 var(--fd);letter-spacing:-.015em}
h3,.rt h3{font:620 1.0625rem/1.3 var(--fu)}
:lang(ja) h1,:lang(ja) h2{letter-spacing:0!important}
:lang(ja){line-break:strict}
:lang(ja) :is(h1,h2,h3,p,li,b,small){word-break:auto-phrase}
.hd{display:flex;justify-content:space-between;align-items:baseline;gap:16px}
.b-link_list .hd{margin-bottom:14px}
.more{font-weight:560;font-size:.8125rem;color:var(--ink2);padding:8px 0;flex:none}
a:hover .lt b,.more:hover,.pc:hover b,.ways a:hover,.pf a:hover{text-decoration:underline;text-underline-offset:3px}
.rnd{width:44px;height:44px;border-radius:50%;display:grid;place-items:center;border:0;background:none;color:inherit;cursor:pointer}
.lg{display:flex;width:auto;padding:0 6px;border-radius:22px;font-size:.8125rem;font-weight:620}
.lg a{display:grid;place-items:center;min-width:36px;height:44px;padding:0 7px}
.lg [aria-current]{text-decoration:underline 2px;text-underline-offset:5px}
@media(min-width:700px){.on-phone{display:none!important}}
@media(max-width:699.9px){.on-desk{display:none!important}}
.cta{display:flex;align-items:center;justify-content:center;gap:9px;min-height:54px;padding:8px 20px;border-radius:var(--rb);background:var(--acc);color:var(--on-acc);font-weight:620;font-size:1rem;line-height:1.2;text-align:center}
.cta.o{background:none;color:var(--ink);box-shadow:inset 0 0 0 1.5px var(--ink)}
.cta:hover,.news button:hover,.dock a:hover{filter:brightness(1.08)}
.cta .go{display:none}
.soc{display:flex;flex-wrap:wrap;gap:8px}
.sq{width:54px;height:54px;border-radius:var(--rb);display:grid;place-items:center;background:var(--soft)}
.lk{display:flex;align-items:center;gap:14px}
.lk .lt{min-width:0;flex:1}
.lk b{display:block;font-size:1rem;line-height:1.3}
.lk small,.pc small{color:var(--ink2)}
.lk .go{opacity:.6}
.th{width:54px;height:54px;flex:none;object-fit:cover;border-radius:calc(var(--rb) - 3px)}
.bd{font-size:.78125rem;font-weight:600;border-radius:99px;padding:4px 11px;background:var(--soft);flex:none}
.snap{display:flex;gap:12px;overflow-x:auto;scroll-snap-type:x mandatory;scroll-padding:0 var(--pad);margin:0 calc(var(--pad)*-1);padding:4px var(--pad);scrollbar-width:none}
.snap li{scroll-snap-align:start;flex:none}
.pc{display:block}
.pc b,.pc small{display:block}
.pc .im{position:relative;display:block;overflow:hidden;background:var(--soft)}
.pc img{width:100%;height:100%;object-fit:cover}
.pc .bd{position:absolute;left:12px;top:12px;background:var(--bg)}
.rt{font-size:1rem;line-height:1.6}
.rt>*+*{margin-top:.75em}
.rt h2,.rt h3{margin-top:1.1em}
.rt>:first-child{margin-top:0}
.rt a{color:var(--acc-t);text-decoration:underline;text-underline-offset:3px}
.rt ul{list-style:disc;padding-left:1.25em}
.rt ol{padding-left:1.4em}
.rt li+li{margin-top:.3em}
.rt blockquote{border-left:3px solid var(--acc);padding-left:16px;color:var(--ink2)}
.card{background:var(--card);border-radius:calc(var(--rc) - 4px);padding:18px}
.fig img{width:100%;border-radius:calc(var(--rc) - 6px)}
.fig figcaption{margin-top:8px;font-size:.84375rem;color:var(--ink2)}
.qt blockquote{font:440 1.375rem/1.32 var(--fd);letter-spacing:-.012em;white-space:pre-line}
.qt figcaption{margin-top:14px;font-size:.84375rem}
hr{border:0;border-top:1px solid var(--line)}
hr.sh{width:56px;border-top:2px solid var(--acc);margin:0 auto}
.sp.small{height:16px}.sp.medium{height:36px}.sp.large{height:72px}
.cols{display:grid;gap:20px}
.cols .b{padding:0;margin-top:0}
.cols .b+.b{margin-top:16px}
.who{display:flex;align-items:center;gap:12px}
.who small,.who b{display:block}
.who small{color:var(--ink2)}
.mono{width:50px;height:50px;border-radius:50%;flex:none;object-fit:cover;display:grid;place-items:center;background:var(--deep);color:var(--on-deep);font:480 1.25rem/1 var(--fd)}
.cl{margin-left:auto;display:flex;gap:8px}
.ib{width:46px;height:46px;border-radius:50%;border:1px solid var(--line);display:grid;place-items:center}
.ways{margin-top:12px}
.ways li{display:flex;align-items:center;gap:12px;min-height:44px;border-top:1px solid var(--line);padding:8px 0}
.ways li>:last-child{min-width:0;overflow-wrap:anywhere}
.ways .i{color:var(--ink2)}
address{font-style:normal}
.news{background:var(--deep);color:var(--on-deep);border-radius:var(--rc);padding:24px 20px 20px;container-type:inline-size}
.news :focus-visible{outline-color:var(--on-deep)}
.news h2{font:480 1.6875rem/1.12 var(--fd);letter-spacing:-.02em}
.news .in,.news .done{margin-top:8px;white-space:pre-line}
.news .in{color:var(--on-deep2)}
.news .done{font:440 1.1875rem/1.4 var(--fd)}
.news form{display:grid;grid-template-columns:1fr 1fr;gap:14px 10px;margin-top:18px}
.news form>*{grid-column:1/-1}
@container(min-width:420px){.news .half{grid-column:auto}}
.fl label{display:block;font-weight:560;font-size:.84375rem;margin-bottom:6px}
.fl small{font-weight:440;color:var(--on-deep2)}
.fl input,.fl select,.fl textarea{width:100%;min-height:50px;padding:12px 14px;font-size:1rem;line-height:1.4;border:1px solid color-mix(in srgb,var(--on-deep) 46%,var(--deep));border-radius:min(var(--rb),16px);background:color-mix(in srgb,var(--on-deep) 9%,var(--deep))}
.fl select{appearance:none;background-image:linear-gradient(45deg,#0000 46%,var(--on-deep) 47% 56%,#0000 57%),linear-gradient(-45deg,#0000 46%,var(--on-deep) 47% 56%,#0000 57%);background-position:right 22px center,right 16px center;background-size:7px 7px;background-repeat:no-repeat;padding-right:40px}
.fl option{color:#111;background:#fff}
.fl textarea{resize:vertical;min-height:112px}
.fl ::placeholder{color:var(--on-deep2);opacity:1}
.news [aria-invalid]{border-color:#ffb3a1;box-shadow:0 0 0 1px #ffb3a1}
.err{color:#ffc4b5;font-size:.84375rem;font-weight:540;margin-top:6px}
.chk{display:grid;grid-template-columns:24px 1fr;gap:4px 10px;font-size:.875rem;line-height:1.45;color:var(--on-deep2)}
.chk input{width:22px;height:22px;accent-color:var(--on-deep)}
.chk a{text-decoration:underline;text-underline-offset:3px}
.chk .err{grid-column:2}
.news button{min-height:50px;padding:8px 22px;border:0;border-radius:min(var(--rb),25px);background:var(--on-deep);color:var(--deep);font-weight:640;font-size:1rem;cursor:pointer}
.news button[disabled]{opacity:.66;cursor:progress}
.hp{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
.pf{padding:34px var(--pad) 28px;display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:6px 16px;font-size:.75rem;color:var(--ink2)}
.has-dock .pf{padding-bottom:112px}
.pf .fe{display:flex;flex-wrap:wrap;gap:0 16px}
.pf .ft{display:flex;flex-wrap:wrap;gap:0 14px;white-space:pre-line}
.pf a{display:inline-flex;gap:6px;align-items:center;min-height:28px}
.pf .i{width:15px;height:15px}
.dock{position:fixed;left:50%;transform:translateX(-50%);bottom:max(14px,env(safe-area-inset-bottom));width:min(calc(100% - 28px),440px);display:flex;gap:8px;padding:7px;border-radius:calc(var(--rb) + 4px);z-index:10;background:var(--card);box-shadow:0 10px 30px -6px rgb(20 12 4/.3),0 0 0 1px color-mix(in srgb,var(--ink) 12%,#0000)}
.dock a{flex:1;min-height:48px;padding:4px 10px;border-radius:calc(var(--rb) - 2px);display:flex;align-items:center;justify-content:center;gap:8px;font-weight:620;white-space:nowrap}
.dock .p{background:var(--pr);color:var(--on-pr)}
@media(min-width:640px){.cols.n2,.cols.n4{grid-template-columns:1fr 1fr}.cols.n3{grid-template-columns:repeat(3,1fr)}.cols.n2.wide-first{grid-template-columns:2fr 1fr}.cols.n2.wide-last{grid-template-columns:1fr 2fr}}
@media(min-width:1000px){.dock{left:auto;right:24px;transform:none;width:330px;bottom:20px}.has-dock .pf{padding-bottom:112px}}
@media(max-width:639px) and (max-height:719px){.dock{position:static;transform:none;flex-wrap:wrap;margin:0 auto max(14px,env(safe-area-inset-bottom))}.dock a{white-space:normal}.has-dock .pf{padding-bottom:28px}}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media(forced-colors:active){.cta,.sq,.dock a,.news,.card{border:1px solid}}
@media print{body{background:#fff;color:#000}.dock,.skip,.news,.rnd,.snap{position:static}.dock,.skip,.news,.rnd{display:none!important}.pub{max-width:none!important;display:block!important}.snap{flex-wrap:wrap}.b{break-inside:avoid}.ph{position:static!important;height:auto!important;max-height:320px}a[href^=http]::after{content:" (" attr(href) ")";font-size:.75em;overflow-wrap:anywhere}}
`;

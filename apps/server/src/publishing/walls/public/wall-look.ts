/** A wall's styles on top of its profile's theme; colours and fonts are the theme's. */
export const wallCss =
  '.wl{max-width:680px;margin:0 auto;padding:28px 20px 96px;min-height:100vh}' +
  '.wl .wt{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:8px 16px}' +
  '.wl .wt>a{display:inline-flex;align-items:center;gap:8px;min-height:44px;font-weight:560}' +
  '.wl h1{font:500 clamp(2rem,7vw,3rem)/1.08 var(--fd);letter-spacing:-.02em;margin:22px 0 8px}' +
  '.wl .in{color:var(--ink2);max-width:40em}' +
  '.wl .od{display:flex;flex-wrap:wrap;gap:4px 18px;margin:26px 0 0;border-bottom:1px solid var(--line)}' +
  '.wl .od a{min-height:44px;display:inline-flex;align-items:center;color:var(--ink2);border-bottom:2px solid transparent;margin-bottom:-1px}' +
  '.wl .od [aria-current]{color:var(--ink);font-weight:620;border-color:var(--acc)}' +
  '.wl ol{list-style:none}.wl summary{cursor:pointer;min-height:44px;display:flex;align-items:center;gap:8px;color:var(--ink2);font-weight:560}' +
  '.wp{padding:30px 0 22px;border-bottom:1px solid var(--line);scroll-margin-top:12px}' +
  '.wp .by{display:flex;flex-wrap:wrap;gap:0 10px;align-items:baseline;color:var(--ink2);font-size:.84375rem}' +
  '.wp .by b,.wp .by h2,.wp .by h3{font:620 .9375rem/1.5 var(--fu);letter-spacing:0;color:var(--ink)}' +
  '.wp .tx{font:420 1.1875rem/1.5 var(--fd);margin-top:8px;overflow-wrap:anywhere}' +
  '.wp .tx>*+*{margin-top:.7em}.wp .tx a,.wc .tx a{color:var(--acc-t);text-decoration:underline;text-underline-offset:3px}' +
  '.wp .md{display:grid;gap:4px;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));margin-top:16px;border-radius:var(--rc);overflow:hidden}' +
  '.wp .md img{width:100%;height:100%;object-fit:cover;background:var(--soft)}.wp .md video{width:100%;height:auto;background:#000}' +
  '.wp .md>:only-child img{height:auto}' +
  '.wp .cd{display:flex;flex-direction:column;gap:2px;margin-top:14px;padding:14px 18px;background:var(--card);border-radius:calc(var(--rc) - 4px);overflow-wrap:anywhere}' +
  '.wp .cd small{color:var(--ink2)}.wp a.cd:hover b{text-decoration:underline;text-underline-offset:3px}' +
  '.wp dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}.wp dt{color:var(--ink2)}' +
  '.wp .pl{margin-top:14px;border:0}.wp .pl label,.wp .pl li{display:flex;align-items:center;gap:12px;min-height:44px;padding:8px 14px;margin-top:6px;border-radius:var(--rb);background:var(--soft)}' +
  '.wp .pl input{width:20px;height:20px;flex:none;accent-color:var(--acc)}.wp .pl li span{flex:1}' +
  '.wp .pl meter{width:72px;flex:none}' +
  '.wp .pl small{display:block;margin-top:8px;color:var(--ink2)}' +
  '.wp .ac,.wl .fd{display:flex;flex-wrap:wrap;align-items:center;gap:6px 8px;margin-top:14px;color:var(--ink2)}' +
  '.wp .ac a,.wl .fd a,.wc .by a{min-height:44px;display:inline-flex;align-items:center;padding:0 6px}' +
  '.wl a:hover{text-decoration:underline;text-underline-offset:3px}' +
  '.wp .ac form{display:flex;flex-wrap:wrap;gap:6px}' +
  '.wp .ac button{min-height:44px;min-width:44px;padding:0 12px;border:1px solid var(--line);border-radius:99px;background:none;cursor:pointer;font-size:.875rem}' +
  '.wp .ac button:hover{background:var(--soft)}' +
  '.wp .ac form button{display:inline-flex;align-items:center;justify-content:center;gap:6px}' +
  '.wl~svg{position:absolute}.rm{display:block;fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}' +
  '.wl .nw{display:flex;justify-content:center}.wl .nw a{display:inline-flex;align-items:center;min-height:44px;margin-top:18px;padding:0 20px;border-radius:99px;background:var(--acc);color:var(--on-acc);font-weight:620}' +
  '.wl .tp{display:flex;flex-wrap:wrap;gap:0 12px;margin-top:10px}.wl .tp a{min-height:44px;display:inline-flex;align-items:center;color:var(--acc-t)}' +
  '.wc{padding:14px 0;border-top:1px solid var(--line)}.wc.re{margin-left:24px}.wc .by{display:flex;flex-wrap:wrap;gap:0 10px;align-items:center;color:var(--ink2);font-size:.84375rem}.wc .by b{color:var(--ink);font-size:.9375rem}' +
  '.wc .tx{margin-top:2px;overflow-wrap:anywhere}' +
  '.wf{margin-top:26px;padding:20px;background:var(--card);border-radius:var(--rc)}.wf h2{font:520 1.25rem/1.2 var(--fd)}' +
  '.wf label{display:block;margin-top:14px;font-weight:600}.wf input:not([type=hidden]),.wf textarea{display:block;width:100%;min-height:48px;margin-top:6px;padding:11px 14px;border:1px solid var(--ink2);border-radius:var(--rb);background:var(--bg);font-weight:440}' +
  '.wf textarea{min-height:110px;resize:vertical}.wf .err{margin-top:6px;font-weight:600}.wf .hp{position:absolute;left:-9999px}' +
  '.wl .go{display:inline-flex;align-items:center;justify-content:center;min-height:48px;margin-top:16px;padding:0 22px;border:0;border-radius:var(--rb);background:var(--acc);color:var(--on-acc);font-weight:620;cursor:pointer}' +
  '.wl .pg{display:flex;flex-wrap:wrap;gap:12px;margin-top:26px}.wl .pg a{min-height:48px;display:inline-flex;align-items:center;padding:0 20px;border-radius:var(--rb);background:var(--soft);font-weight:600}' +
  '@media(forced-colors:active){.wl .go,.wp .ac button{border:1px solid}}';

/** The newest posts on the profile. */
export const sectionCss =
  '.b-wall h2{margin-bottom:10px}.b-wall li{padding:12px 0;border-top:1px solid var(--line)}.b-wall li a{display:block}.b-wall li small{display:block;color:var(--ink2)}.b-wall li a:hover{text-decoration:underline;text-underline-offset:3px}';

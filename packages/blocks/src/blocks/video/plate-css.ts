/** Placeholders with a pill at the bottom, shared by videos and maps. */
export const plateCss = `
.vp,.mp{position:relative;display:block;overflow:hidden;border-radius:calc(var(--rc) - 6px);background:var(--soft);isolation:isolate}
.vp>img,.mp>img,.ptnn{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;border-radius:0}
.pill{position:absolute;left:10px;right:10px;bottom:10px;display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:2px 12px;min-height:46px;padding:10px 16px;border-radius:min(var(--rb),23px);background:var(--card);color:var(--ink);font-weight:560;font-size:.9375rem;line-height:1.25;box-shadow:0 2px 10px rgb(20 12 4/.14)}
.pill small{display:inline-flex;align-items:center;gap:5px;margin-left:auto;color:var(--acc-t);font-weight:620;white-space:nowrap}
.vp:hover .pill,.mp:hover .pill{text-decoration:underline;text-underline-offset:3px}
@media(forced-colors:active){.vp,.mp,.pill{border:1px solid}}
`;

import type { BlockCss } from '../../themes/css/block-css-rules.ts';
import { plateCss } from '../video/plate-css.ts';

const base = `
.b-map_link .hd{margin-bottom:14px}
.mp{height:184px}
@media(min-width:640px){.mp{height:240px}}
.mp .pill>span{white-space:pre-line}
.mp .st{fill:none;stroke:var(--card);stroke-width:6;stroke-linecap:round}
.mp .st.w{stroke-width:11}
.mp .wa{fill:color-mix(in srgb,var(--acc) 16%,var(--soft))}
.mp .gr{fill:color-mix(in srgb,var(--ok) 26%,var(--soft))}
.mp .ha{fill:var(--acc);opacity:.22}
.mp .k{fill:var(--acc);stroke:var(--card);stroke-width:4}
.md{margin-top:10px;font-size:.9375rem;color:var(--ink2)}
.ap{display:flex;flex-wrap:wrap;align-items:center;gap:0 16px;margin-top:4px;font-size:.84375rem;color:var(--ink2)}
.ap a{display:inline-flex;align-items:center;min-height:44px;font-weight:560;color:var(--ink);text-decoration:underline;text-decoration-color:var(--line);text-underline-offset:4px}
.ap a:hover{text-decoration-color:currentColor}
`;

export const mapLinkCss: BlockCss = {
  shared: plateCss,
  base,
  themes: { menta: '.b-map_link{margin-top:22px}' },
};

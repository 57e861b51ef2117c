import type { BlockCss } from '../../themes/css/block-css-rules.ts';

const base = `
.b-files .hd{margin-bottom:14px}
.fx{width:46px;height:54px;flex:none;display:grid;place-items:end center;padding-bottom:8px;border-radius:min(var(--rb),8px);background:linear-gradient(225deg,var(--bg) 11px,var(--line) 11.5px 12.5px,var(--soft) 13px);font-size:.6875rem;font-weight:680;letter-spacing:.03em;color:var(--ink)}
.b-files .lk b{overflow-wrap:anywhere}
`;

const onCard = '.fx{background:linear-gradient(225deg,var(--card) 11px,var(--line) 11.5px 12.5px,var(--soft) 13px)}';

export const filesCss: BlockCss = {
  base,
  themes: {
    menta: `.b-files{background:var(--card);border-radius:var(--rc);padding:16px}${onCard}`,
    verbena: onCard,
    // Rows of this theme have their own numbers or line.
    grafito: '.fx{display:none}',
    bambu: '.fx{display:none}',
    nogal: '.b-files .lk .lt{display:block}.b-files .lk small{text-align:left}',
  },
};

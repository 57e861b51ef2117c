import type { BlockCss } from '../../themes/css/block-css-rules.ts';

const base = `
.wall,.wo[open]{display:grid;gap:12px}
.wall .hd{margin-bottom:2px}
.we{display:grid;gap:12px}
.we h2,.we h3{font:480 1.25rem/1.25 var(--fd);letter-spacing:-.01em}
.wt{white-space:pre-line;font-size:1rem;line-height:1.55}
.we img{width:100%;max-height:420px;object-fit:cover;border-radius:max(calc(var(--rc) - 12px),4px)}
.wf{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 16px;min-height:28px;font-size:.84375rem;color:var(--ink2)}
.wf a{display:inline-flex;align-items:center;min-height:44px;margin:-8px 0;font-weight:600;color:var(--acc-t);text-decoration:underline;text-underline-offset:3px}
.wo summary{display:flex;align-items:center;justify-content:center;gap:8px;min-height:46px;cursor:pointer;border-radius:var(--rb);font-weight:580;list-style:none;box-shadow:inset 0 0 0 1px var(--line)}
.wo summary::-webkit-details-marker{display:none}
.wo summary::after{content:"";width:8px;height:8px;border:solid;border-width:0 1.7px 1.7px 0;transform:translateY(-2px) rotate(45deg)}
.wo[open] summary::after{transform:translateY(2px) rotate(225deg)}
`;

export const wallCss: BlockCss = {
  base,
  themes: {
    menta:
      '.b-wall{margin-top:22px}.we{background:var(--card);border-radius:var(--rc);padding:16px}.we h2,.we h3{font-weight:660}',
    nogal: '.we{background:none;border-top:1px solid var(--line);border-radius:0;padding:18px 0 6px}',
  },
};

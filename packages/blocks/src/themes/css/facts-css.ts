import type { BlockCss } from './block-css-rules.ts';

const heading = `.bh{margin-bottom:14px}`;
const note = `.nt{margin-top:14px;font-size:.84375rem;color:var(--ink2);white-space:pre-line}`;

const faq = `${heading}
.qa{border-top:1px solid var(--line)}
.qa:last-child{border-bottom:1px solid var(--line)}
.qa summary{display:flex;justify-content:space-between;align-items:center;gap:16px;min-height:56px;padding:14px 0;font-weight:600;font-size:1rem;line-height:1.35;cursor:pointer;list-style:none}
.qa summary::-webkit-details-marker{display:none}
.qa summary:hover{text-decoration:underline;text-underline-offset:3px}
.qa .i{transition:rotate .2s}
.qa[open] .i{rotate:45deg}
.qa .rt{padding:0 36px 20px 0;font-size:.96875rem}
@media(prefers-reduced-motion:reduce){.qa .i{transition:none}}
@media print{.qa::details-content{content-visibility:visible;display:block}.qa .i{display:none}}
`;

const hours = `${heading}${note}
.hst{display:flex;flex-wrap:wrap;gap:0 8px;margin-bottom:12px}
.hst b{display:inline-flex;align-items:center;gap:8px}
.hst b::before{content:"";width:8px;height:8px;border-radius:50%;box-shadow:inset 0 0 0 2px}
.hst.yes b{color:var(--ok)}
.hst.yes b::before{background:currentColor}
.hrs{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums;line-height:1.4}
.hrs th,.hrs td{padding:5px 0;text-align:left;vertical-align:top;font-weight:inherit}
.hrs th{width:42%;padding-right:16px}
.hrs .td{font-weight:620}
.hrs small{display:block;font-weight:440;color:var(--ink2)}
.b-hours h3{margin:18px 0 6px}
`;

const tile = (name: string) =>
  `.${name}{background:var(--card);border-radius:var(--rc);overflow:hidden;padding:16px}.${name} .bh{margin-bottom:6px}`;

export const factsCss: { faq: BlockCss; hours: BlockCss } = {
  faq: {
    base: faq,
    themes: {
      nogal: '.qa summary{font-weight:520;font-size:1.03125rem;min-height:60px}',
      menta: `${tile('b-faq')}.qa:first-of-type{border-top:0}.qa:last-child{border-bottom:0}.qa summary{min-height:52px;font-weight:580}`,
      grafito:
        '.b-faq{counter-reset:row}.qa{counter-increment:row}.qa summary{justify-content:flex-start;align-items:baseline;gap:0;font-size:1.0625rem;font-weight:560;letter-spacing:-.01em}.qa summary::before{content:counter(row,decimal-leading-zero);flex:none;width:var(--n);font-size:.8125rem;font-weight:520;color:var(--ink2)}.qa .i{margin-left:auto;align-self:center}.qa .rt{padding-left:var(--n)}',
      bambu: '.qa summary{font:500 1.0625rem/1.35 var(--fd)}',
      verbena:
        '.qa{border:0;background:var(--card);border-radius:var(--rc);padding:0 18px}.qa+.qa{margin-top:10px}.qa:last-child{border:0}.qa summary{min-height:64px;font-weight:660;font-size:1.0625rem}',
    },
  },
  hours: {
    base: hours,
    themes: {
      nogal:
        '.hrs tr{border-top:1px solid var(--line)}.hrs tr:last-child{border-bottom:1px solid var(--line)}.hrs th,.hrs td{padding:11px 0}',
      menta: `${tile('b-hours')}.hst{margin-bottom:8px}`,
      grafito:
        '.hrs tr{border-top:1px solid var(--line)}.hrs tr:last-child{border-bottom:1px solid var(--line)}.hrs th,.hrs td{padding:10px 0}',
      bambu:
        '.hrs{max-width:22rem;margin:0 auto}.hst{justify-content:center}.b-hours h3,.b-hours .nt{text-align:center}',
      verbena: '.b-hours{font-size:1.0625rem;font-weight:560}.hrs .td{font-weight:720}',
    },
  },
};

import type { BlockCss } from './block-css-rules.ts';

const base = `
.agree{font-size:.8125rem;line-height:1.45;color:var(--on-deep2);white-space:pre-line}
.agree a{text-decoration:underline;text-underline-offset:3px;white-space:nowrap}
@container(min-width:300px){.news .one{grid-template-columns:1fr auto}
.one .fl{grid-column:1}
.one button{grid-column:2;align-self:start;margin-top:calc(1.266rem + 6px)}}
`;

export const signupCss: BlockCss = { base };

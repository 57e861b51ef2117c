import type { BlockCss } from './block-css-rules.ts';

/** Columns with their own background: their content uses the ink that is readable on it. */
const base = `
.on-soft,.on-deep,.on-accent{padding:22px;border-radius:var(--rc)}
.on-soft{background:var(--soft)}
.on-deep{background:var(--deep);color:var(--on-deep)}
.on-deep>div{--ink:var(--on-deep);--ink2:var(--on-deep2);--acc-t:var(--on-deep);--acc:var(--on-deep);--on-acc:var(--deep);--card:var(--deep);--soft:var(--deep)}
.on-accent{--pa:var(--acc);--pi:var(--on-acc);background:var(--acc);color:var(--on-acc)}
.on-accent>div{--ink:var(--pi);--ink2:var(--pi);--acc-t:var(--pi);--acc:var(--pi);--on-acc:var(--pa);--card:var(--pa);--soft:var(--pa);--line:var(--pi)}
`;

export const sectionCss: BlockCss = { base };

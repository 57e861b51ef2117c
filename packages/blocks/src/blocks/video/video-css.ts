import type { BlockCss } from '../../themes/css/block-css-rules.ts';
import { plateCss } from './plate-css.ts';

const base = `
.wide{aspect-ratio:16/9}.vp.square,.vf.square{aspect-ratio:1}.tall{aspect-ratio:9/16;max-width:340px;margin:0 auto}
.vp .ptn{fill:none;stroke:color-mix(in srgb,var(--acc) 38%,var(--soft));stroke-width:1.6}
.vp .k{fill:var(--acc);stroke:none}
.ply{position:absolute;left:50%;top:calc(50% - 24px);width:64px;height:64px;margin:-32px 0 0 -32px;display:grid;place-items:center;border-radius:50%;background:var(--acc);color:var(--on-acc);box-shadow:0 4px 16px rgb(20 12 4/.24)}
.ply .i{width:28px;height:28px;fill:currentColor;margin-left:3px}
.vp:hover .plyy{filter:brightness(1.1)}
.vf{display:block;width:100%;border-radius:calc(var(--rc) - 6px);background:#000;object-fit:contain}
.vf.bare{background:repeating-radial-gradient(circle at 27% 72%,#0000 0 34px,color-mix(in srgb,var(--acc) 38%,#16120f) 35px 36px),#16120f}
.b-video h2{margin-bottom:14px}
@media print{.vf{display:none}}
`;

export const videoCss: BlockCss = {
  shared: plateCss,
  base,
  themes: { menta: '.b-video:has(h2){margin-top:22px}.b-video h2{margin-bottom:10px}' },
};

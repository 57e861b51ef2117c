/** Default width of the canvas. */
export const hiloWidth = 560;
const start = 6;
const ground = 32;
const loopWidth = 42;

/** The thread of a progress on a canvas 46 high: taut up to the current value, one loop there, dots ahead. */
export function hiloPaths(share: number, width: number = hiloWidth): { run: string; track: string } {
  const end = width - start;
  const clamped = Math.min(1, Math.max(0, share));
  if (clamped >= 1) return { run: `M${start} ${ground}H${end}`, track: '' };
  const at = start + clamped * (end - start - loopWidth);
  const x = (offset: number) => Math.round((at + offset) * 10) / 10;
  const loop = `H${x(0)}C${x(16)} 32 ${x(35)} 23 ${x(35)} 10C${x(35)} 2 ${x(28)} -1 ${x(22)} -1C${x(13)} -1 ${x(7)} 7 ${x(7)} 16C${x(7)} 27 ${x(15)} 32 ${x(28)} 32`;
  return { run: `M${start} ${ground}${loop}`, track: `M${x(loopWidth)} ${ground}H${end}` };
}

import { imageCropSchema } from '@enlace/contract/files/drive/files.contract.ts';
import { describe, expect, it } from 'vitest';
import {
  type Area,
  type Aspect,
  aspects,
  corners,
  fullArea,
  isWhole,
  moved,
  reshaped,
  resized,
  toCrop,
  turned,
} from './crop.rules.ts';

const size = { width: 1600, height: 900 };
const shapes = (Object.keys(aspects) as Aspect[]).filter((aspect) => aspect !== 'free');

function ratioOf(area: Area): number {
  return (area.width * size.width) / (area.height * size.height);
}

function expectInside(area: Area): void {
  expect(area.x).toBeGreaterThanOrEqual(-1e-9);
  expect(area.y).toBeGreaterThanOrEqual(-1e-9);
  expect(area.x + area.width).toBeLessThanOrEqual(1 + 1e-9);
  expect(area.y + area.height).toBeLessThanOrEqual(1 + 1e-9);
}

describe('the area of a crop', () => {
  it.each(shapes)('%s: starts as the largest one in the middle', (aspect) => {
    const area = fullArea(aspect, size);
    expectInside(area);
    expect(ratioOf(area)).toBeCloseTo(aspects[aspect] ?? 0);
    expect(Math.max(area.width, area.height)).toBeCloseTo(1);
  });

  it.each(shapes)('%s: keeps its shape and stays inside, whichever corner is pulled however far', (aspect) => {
    const start = moved({
      ...fullArea(aspect, size),
      width: fullArea(aspect, size).width / 2,
      height: fullArea(aspect, size).height / 2,
    });
    for (const corner of corners) {
      for (const by of [
        { x: 0.1, y: 0.05 },
        { x: -0.2, y: 0.3 },
        { x: 2, y: -2 },
        { x: -2, y: 2 },
        { x: 0, y: 0.1 },
      ]) {
        const area = resized(start, { corner, by, aspect, size });
        expectInside(area);
        expect(ratioOf(area)).toBeCloseTo(aspects[aspect] ?? 0);
      }
    }
  });

  it('pulled by a corner leaves the opposite one where it is', () => {
    const start = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 };
    const area = resized(start, { corner: 'nw', by: { x: 0.1, y: 0.05 }, aspect: 'free', size });
    expect(area).toEqual({
      x: expect.closeTo(0.3),
      y: expect.closeTo(0.25),
      width: expect.closeTo(0.3),
      height: expect.closeTo(0.35),
    });
    expect(resized(start, { corner: 'se', by: { x: -9, y: -9 }, aspect: 'free', size })).toMatchObject({
      x: 0.2,
      y: 0.2,
      width: 0.05,
    });
  });

  it('is moved no further than the edge', () => {
    expect(moved({ x: 0.2, y: 0.2, width: 0.5, height: 0.5 }, { x: 9, y: -9 })).toMatchObject({ x: 0.5, y: 0 });
  });

  it.each(shapes)('%s: takes another shape around the same middle', (aspect) => {
    const area = reshaped({ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }, aspect, size);
    expectInside(area);
    expect(ratioOf(area)).toBeCloseTo(aspects[aspect] ?? 0);
    expect(area.x + area.width / 2).toBeCloseTo(0.5);
  });

  it('is something the server takes, to the last millionth', () => {
    for (const area of [
      fullArea('free', size),
      { x: 1 / 3, y: 2 / 3, width: 2 / 3, height: 1 / 3 },
      { x: 0.9999999, y: 0, width: 1e-9, height: 1 },
    ])
      expect(imageCropSchema.safeParse(toCrop(area, 90)).success).toBe(true);
  });

  it('knows when nothing would change', () => {
    expect([
      isWhole(fullArea('free', size), 0),
      isWhole(fullArea('free', size), 90),
      isWhole(fullArea('square', size), 0),
    ]).toEqual([true, false, false]);
    expect(turned(size, 270)).toEqual({ width: 900, height: 1600 });
  });
});

import { describe, expect, test } from 'vitest';
import { centred, inside, moved, placeInFrame, toCrop } from './crop.rules.ts';

const wide = { width: 800, height: 400 };

describe('framing a picture', () => {
  test('starts in the middle with the largest square', () => {
    expect(toCrop(wide, centred)).toEqual({ x: 0.25, y: 0, zoom: 1 });
    expect(toCrop({ width: 400, height: 800 }, centred)).toEqual({ x: 0, y: 0.25, zoom: 1 });
    expect(toCrop(wide, { x: 0.5, y: 0.5, zoom: 2 })).toEqual({ x: 0.375, y: 0.25, zoom: 2 });
    expect(placeInFrame(wide, centred, 200)).toEqual({ width: 400, height: 200, left: -100, top: 0 });
  });

  test('never leaves the picture, however far it is dragged or zoomed', () => {
    expect(toCrop(wide, { x: 9, y: -9, zoom: 1 })).toEqual({ x: 0.5, y: 0, zoom: 1 });
    expect(inside(wide, { x: 0.5, y: 0.5, zoom: 99 }).zoom).toBe(4);
    expect(inside(wide, { x: 0, y: 0, zoom: 2 })).toEqual({ x: 0.125, y: 0.25, zoom: 2 });
  });

  test('follows the hand: one frame to the left shows what was one frame to the right', () => {
    const left = { x: 0.25, y: 0.5, zoom: 1 };
    expect(moved(wide, left, { x: -1, y: 0 })).toEqual({ x: 0.75, y: 0.5, zoom: 1 });
    expect(moved(wide, left, { x: 1, y: 1 })).toEqual(left);
  });
});

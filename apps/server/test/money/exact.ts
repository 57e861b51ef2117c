/** A fraction of integers, never rounded. */
export type Exact = { top: bigint; bottom: bigint };

export function exact(top: number | bigint, bottom: number | bigint = 1): Exact {
  return { top: BigInt(top), bottom: BigInt(bottom) };
}

export function times(left: Exact, right: Exact): Exact {
  return { top: left.top * right.top, bottom: left.bottom * right.bottom };
}

export function plus(left: Exact, right: Exact): Exact {
  return { top: left.top * right.bottom + right.top * left.bottom, bottom: left.bottom * right.bottom };
}

export function minus(left: Exact, right: Exact): Exact {
  return plus(left, { top: -right.top, bottom: right.bottom });
}

/** Below zero, zero or above it. */
export function compare(left: Exact, right: Exact): number {
  const { top } = minus(left, right);
  return top < 0n ? -1 : Number(top > 0n);
}

export function distance(left: Exact, right: Exact): Exact {
  const { top, bottom } = minus(left, right);
  return { top: top < 0n ? -top : top, bottom };
}

export function total(all: readonly Exact[]): Exact {
  return all.reduce(plus, exact(0));
}

/** To an integer, half away from zero; or truncated toward zero. Denominators are positive. */
export function rounded({ top, bottom }: Exact, rounding: 'half_away' | 'down' = 'half_away'): number {
  const size = top < 0n ? -top : top;
  const rest = size % bottom;
  const whole = (size - rest) / bottom + (rounding === 'half_away' && rest + rest >= bottom ? 1n : 0n);
  return Number(top < 0n ? -whole : whole);
}

/** One plus a rate in millionths: the factor from a net amount to the amount with tax. */
export function withTax(ratePpm: number): Exact {
  return exact(1_000_000 + ratePpm, 1_000_000);
}

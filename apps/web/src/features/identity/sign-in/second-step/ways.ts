import type { SecondStep } from '@enlace/contract/identity/sign-in/factors.schemas.ts';

export type Way = 'totp' | 'passkey' | 'recovery';
const order = ['totp', 'passkey', 'recovery'] as const satisfies readonly Way[];

/** The method shown first. */
export function firstWay(step: SecondStep): Way {
  return order.find((way) => step[way]) ?? 'recovery';
}

export function otherTransports(step: SecondStep, shown: Way): readonly Way[] {
  return order.filter((way) => way !== shown && step[way]);
}

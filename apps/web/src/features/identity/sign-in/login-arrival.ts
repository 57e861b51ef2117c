/** Navigation state passed to login by another screen. */
export type LoginArrival = { email?: string; notice?: 'verified' | 'password_changed' };

export function readLoginArrival(state: unknown): LoginArrival {
  if (typeof state !== 'object' || state === null) return {};
  const email = 'email' in state && typeof state.email === 'string' ? state.email : undefined;
  const notice =
    'notice' in state && (state.notice === 'verified' || state.notice === 'password_changed')
      ? state.notice
      : undefined;
  return { ...(email === undefined ? {} : { email }), ...(notice === undefined ? {} : { notice }) };
}

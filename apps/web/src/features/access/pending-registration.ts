type Credentials = { email: string; password: string };

let pending: Credentials | undefined;

/** Keeps what the person just typed, in memory of this tab only, so that confirming the address can sign in by itself. */
export function keepPendingRegistration(credentials: Credentials): void {
  pending = credentials;
}

/** Takes the kept credentials if they belong to the confirmed address. */
export function takePendingRegistration(email: string): Credentials | undefined {
  const found = pending?.email === email ? pending : undefined;
  pending = undefined;
  return found;
}

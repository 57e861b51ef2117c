type Credentials = { email: string; password: string };

let pending: Credentials | undefined;

/** Keeps the entered credentials, only in this tab's memory, so that confirming the address can sign in automatically. */
export function keepPendingRegistration(credentials: Credentials): void {
  pending = credentials;
}

/** Consumes the credentials if they belong to the confirmed address. */
export function takePendingRegistration(email: string): Credentials | undefined {
  const found = pending?.email === email ? pending : undefined;
  pending = undefined;
  return found;
}

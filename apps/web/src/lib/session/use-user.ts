import { useSyncExternalStore } from 'react';
import type { User } from '@enlace/contract/identity/sign-in/user.schemas.ts';
import { readToken, readUser, subscribeToSession } from './session-store.ts';

/** The stored user, synchronised across tabs; undefined while signed out. */
export function useUser(): User | undefined {
  return useSyncExternalStore(subscribeToSession, readUser);
}

export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribeToSession, () => readToken() !== null);
}

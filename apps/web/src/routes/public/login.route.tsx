import { useLocation } from 'react-router';
import { readLoginArrival } from '#features/identity/sign-in/login-arrival.ts';
import { LoginPage } from '#features/identity/sign-in/pages/login.page.tsx';

export function Component() {
  return <LoginPage arrival={readLoginArrival(useLocation().state)} />;
}
export const namespaces = ['access'] as const;

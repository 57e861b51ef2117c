export {
  loadRegistrationOptions as loader,
  RegisterPage as Component,
} from '#features/identity/sign-in/pages/register.page.tsx';
export const namespaces = ['access', 'signup', 'errors'] as const;

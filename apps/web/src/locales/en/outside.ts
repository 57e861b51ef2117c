import type { catalogue as spanish } from '../es/outside.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  home: 'Go to Home',
  login: 'Go to sign-in',
  notFound: {
    title: 'We cannot find that page',
    label: 'Error 404',
    heading: 'The thread breaks here',
    before: 'The address',
    after: 'leads nowhere. The profile may have changed its name or be in the trash.',
    help: 'That address leads nowhere. The profile may have changed its name or be in the trash.',
  },
  forbidden: {
    title: 'You do not have permission',
    label: 'No permission',
    heading: 'This area is for another role',
    asUser: 'You are signed in as {{name}}, with a client account. This address is for administrators.',
    asAdmin: 'You are signed in as {{name}}, with an administration account. This address is in the client area.',
    help: 'Your account has no permission for that address.',
    other: 'Sign in with another account',
  },
} as const satisfies English<typeof spanish>;

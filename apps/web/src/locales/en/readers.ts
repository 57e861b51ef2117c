import type { catalogue as spanish } from '../es/readers.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  title: 'Who sees it',
  everybody: 'Everybody',
  in: 'People in a live list',
  out: 'People outside a live list',
  segment: 'Live list',
  choose: 'Choose a live list',
  pending: 'Until you choose one, everybody sees the block.',
  when: 'Who is in it is looked up as each e-mail leaves. Anyone you do not know counts as outside.',
  none: 'You have no live lists yet.',
  make: 'Create one in Tamys',
  gone: 'Its live list no longer exists, and the e-mail cannot be sent like this. Choose another one, or let everybody see the block.',
  onlyIn: 'Only people in {{segment}} see it',
  allBut: 'Only people outside {{segment}} see it',
  goneMark: 'Its live list no longer exists',
  view: {
    label: 'Which blocks to show',
    everybody: 'All blocks',
    in: 'In {{segment}}',
    outside: 'In no live list',
    person: 'Those of {{person}}',
  },
} as const satisfies English<typeof spanish>;

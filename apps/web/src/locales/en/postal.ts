import type { catalogue as spanish } from '../es/postal.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  title: 'Postal address',
  lead: 'It is shown at the foot of your campaigns, periodic campaigns and automations: the law asks you to say who writes and from where.',
  label: 'Postal address',
  hint: 'Street or PO box, postcode, city and country.',
  suggested: 'This is your billing address. Change it if you would rather give another one.',
  example: '8 High Street\nLondon SW1A 1AA, United Kingdom',
  save: 'Save the address',
  saved: 'Address saved',
} as const satisfies English<typeof spanish>;

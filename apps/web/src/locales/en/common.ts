import type { catalogue as spanish } from '../es/common.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  adminRole: { owner: 'Owner', support: 'Support', auditor: 'Auditor', observer: 'Observer' },
  opening: 'Opening…',
  loading: 'Loading',
  helpWith: 'Help: {{what}}',
  howItWorks: 'How it works',
  retry: 'Try again',
  cancel: 'Cancel',
  countryNone: 'No country by that name',
  seePlans: 'See plans',
  listNone: 'Nothing by that name',
  close: 'Close',
  goTo: 'Go to',
  undo: 'Undo',
  language: 'Language',
  failure: {
    timeout: 'This is taking too long',
    code: 'A part of {product} is missing',
    crash: 'This screen broke',
    offline: 'You are offline',
    content: 'We could not read this',
  },
  offlineHelp: 'You keep your place. What is missing loads when the connection returns.',
  failureHelp: {
    timeout: 'Two minutes have passed without an answer. Check your connection and try again.',
    code: 'There may be a new version, or the connection may have dropped.',
    crash: 'What you had saved is still saved. Trying again reloads the screen.',
    offline: 'It opens automatically once you are back online.',
  },
  password: {
    show: 'Show password',
    hide: 'Hide password',
    strength: {
      0: 'At least {{min}} characters, {{length}} so far',
      1: 'Weak: make it longer or avoid common words',
      2: 'Fair: {{length}} characters',
      3: 'Good: {{length}} characters',
      4: 'Very good: {{length}} characters',
    },
  },
  phone: {
    selectedCountry: 'Selected country',
    search: 'Search country',
    clearSearch: 'Clear search',
    countries: 'Countries',
    noCountry: 'Choose a country',
    noResults: 'No country by that name',
    results_one: 'One country',
    results_other: '{{count}} countries',
  },
  wait: {
    title: 'Too many attempts.',
    left: 'You can try again in',
    over: 'You can try again now.',
  },
} as const satisfies English<typeof spanish>;

import type { catalogue as spanish } from '../es/common.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  opening: 'Opening…',
  loading: 'Loading',
  retry: 'Try again',
  cancel: 'Cancel',
  countryNone: 'No country has this name',
  close: 'Close',
  undo: 'Undo',
  language: 'Language',
  failure: {
    timeout: 'This is taking too long',
    code: 'A part of Enlace is missing',
    crash: 'This screen broke',
    content: 'We could not read this',
  },
  failureHelp: {
    timeout: 'Two minutes went by without an answer. Check your connection and try again.',
    code: 'There may be a new version, or the connection dropped. Trying again loads it afresh.',
    crash: 'What you saved is still saved. Trying again loads it afresh.',
  },
  unbuilt: {
    title: 'This section is not built yet',
    help: 'The address is right and the screen will live here. For now there is nothing to do in it.',
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
    selectedCountry: 'Chosen country',
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
  unsaved: {
    title: 'Leave without saving?',
    help: 'There are changes that have not been saved yet.',
    leave: 'Discard',
    stay: 'Keep editing',
  },
  table: {
    selectAll: 'Select everything in view',
    selectRow: 'Select row',
    rowMenu: 'Row actions',
    columns: 'Columns',
    density: 'Density',
    densities: { comfortable: 'Comfortable', normal: 'Normal', compact: 'Compact' },
    more: 'Load more',
    sortBy: 'Sort by {{column}}',
  },
  bulk: {
    label: 'Actions on the selection',
    selected_one: '{{n}} selected',
    selected_other: '{{n}} selected',
    clear: 'Clear selection',
  },
  search: { clear: 'Clear search' },
  progress: { of: 'of {{total}}' },
} as const satisfies English<typeof spanish>;

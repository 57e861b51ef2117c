import type { PublicTexts } from './es.ts';

export const en: PublicTexts = {
  notFound: {
    label: 'Error 404',
    title: 'The thread ends here',
    text: (path) => `The address ${path} leads nowhere. The profile may have a new name or be no longer published.`,
    main: 'See their main page',
    home: 'Go to the start page',
  },
  failed: {
    label: 'Error',
    title: 'Something got tangled',
    text: 'We could not handle this request. Go back and try again: what you wrote is still on the page before.',
    home: 'Go to the start page',
  },
  tooLarge: 'What you are sending is too long. Go back and shorten it: what you wrote is still on the page before.',
  anonymous: 'No name',
  ticked: 'Yes',
};

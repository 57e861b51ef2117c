import { createCollection } from '#components/folders/collection.ts';

/** Folders and labels of profiles. */
export const profileCollection = createCollection({ noun: 'profile', path: '/api/profiles' });

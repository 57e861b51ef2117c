import { createCollection } from '#components/folders/collection.ts';

export const profileCollection = createCollection({ noun: 'profile', path: '/api/profiles' });

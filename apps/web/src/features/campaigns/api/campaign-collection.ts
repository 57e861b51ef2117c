import { createCollection } from '#components/folders/collection.ts';

/** Folders and labels of campaigns. */
export const campaignCollection = createCollection({ noun: 'campaign', path: '/api/campaigns' });

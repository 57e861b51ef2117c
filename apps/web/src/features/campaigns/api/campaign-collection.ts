import { createCollection } from '#components/folders/collection.ts';

export const campaignCollection = createCollection({ noun: 'campaign', path: '/api/campaigns' });

// Everything other domains may use of publishing; the rest is internal.
export { createPublicPageFastPath } from './public-pages/fast-path.ts';
export { localeOfRequest } from './public-pages/locale-of-request.ts';
export { publicPagesOf } from './public-pages/public-pages.ts';
export { createSiteRewriter } from './public-pages/site-gate.ts';
export { anyVisit, visitSeries, visitsOfProfiles } from './visits/visits.usecases.ts';
export { readLocalFeed } from './walls/usecases/local-feed.ts';

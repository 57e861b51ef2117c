// Everything other domains may use of profiles; the rest is internal.
export { findPostalAddress } from './client-brand/client-brand.repository.ts';
export { brandDocument } from './client-brand/usecases/brand-document.ts';
export { lookOf, readDocument } from './profiles/document.rules.ts';
export { addressOnSite, type PagePlace, type PageSite, pathWithin } from './profiles/page-place.rules.ts';
export { profileCreated, profilesPurged } from './profiles/profiles.events.ts';
export { freeSlug, profilePath, slugFromName } from './profiles/profiles.rules.ts';
export type { ProfileCall, ProfileCard, ProfileDeps } from './profiles/profiles.types.ts';
export { getProfileCard, listProfileCards } from './profiles/profiles.usecases.ts';
export { issueUnlockKey, unlockedUntilMs } from './profiles/unlock.rules.ts';
export { type DraftPage, findDraftPage, previewPage } from './profiles/usecases/draft-page.ts';
export { draftPreviewPath, verifyDraftPreview } from './profiles/usecases/draft-preview.ts';
export { listProfilesWithFile, pageStateOfFile } from './profiles/usecases/file-places.ts';
export { findNearPages, type NearPages } from './profiles/usecases/near-pages.ts';
export { announcePageChange, pageChangedChannel, pagePublishedChannel } from './profiles/usecases/page-notices.ts';
export { pageSitesOf, type VisitedSite } from './profiles/usecases/page-sites.ts';
export {
  findPublicProfile,
  findShortCodePath,
  findShortCodeSubject,
  type LockedProfile,
  type PublicAddress,
  type PublicLookup,
  type PublicProfile,
  type ShortCodeSubject,
} from './profiles/usecases/published-profile.ts';
export { readProfile } from './profiles/usecases/read-profile.ts';
export { recentlyPublishedPages } from './profiles/usecases/recent-pages.ts';
export { listSitePages } from './profiles/usecases/site-pages.ts';
export { readDraftDocument, startProfile } from './profiles/usecases/start-from-document.ts';
export { releaseProfile, withholdProfile } from './profiles/usecases/withhold-profile.ts';

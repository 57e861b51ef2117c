import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';

/** Opens the device's share sheet; closing it without a choice is not an error. */
export function shareByDevice({ name, url }: Pick<Profile, 'name' | 'url'>): void {
  navigator.share({ title: name, url }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      console.warn('the device did not share', error);
  });
}

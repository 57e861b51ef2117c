import { foldedQuery, useMedia } from '#lib/media/use-media.ts';
import { useDevicePreference } from '#lib/preferences/device-preference.ts';

/** The menu is collapsed to icons: always on medium widths, on wide ones by preference. */
export function useFolded(): { isFolded: boolean; canChoose: boolean; toggle: () => void } {
  const isMiddle = useMedia(foldedQuery);
  const [saved, save] = useDevicePreference('menu_folded');
  const isChosen = saved !== null;
  return { isFolded: isMiddle || isChosen, canChoose: !isMiddle, toggle: () => save(isChosen ? null : 'yes') };
}

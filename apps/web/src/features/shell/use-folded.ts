import { foldedQuery, useMedia } from '#lib/media/use-media.ts';
import { useDevicePreference } from '#lib/preferences/device-preference.ts';

/** The menu is folded to icons on middle widths always, on wide ones when the person chose so. */
export function useFolded(): { isFolded: boolean; canChoose: boolean; toggle: () => void } {
  const isMiddle = useMedia(foldedQuery);
  const [saved, save] = useDevicePreference('menu_folded');
  const isChosen = saved !== null;
  return { isFolded: isMiddle || isChosen, canChoose: !isMiddle, toggle: () => save(isChosen ? null : 'yes') };
}

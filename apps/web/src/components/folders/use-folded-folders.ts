import { useDevicePreference } from '#lib/preferences/device-preference.ts';

/** Collapsed folders, stored in this browser. */
export function useFoldedFolders(noun: string) {
  const [saved, save] = useDevicePreference(`table.${noun}.folded`);
  const folded: ReadonlySet<string> = new Set((saved ?? '').split(',').filter((id) => id !== ''));
  return {
    folded,
    setFolded(id: string, isFolded: boolean): void {
      const next = new Set(folded);
      if (isFolded) next.add(id);
      else next.delete(id);
      save(next.size === 0 ? null : [...next].join(','));
    },
  };
}

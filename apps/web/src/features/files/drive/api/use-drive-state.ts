import { useSearchParams } from 'react-router';
import { driveAddress, type DriveState, driveStateOf, isSearching } from '../drive-address.rules.ts';

export type DriveFilter = DriveState & {
  change: (next: Partial<DriveState>) => void;
  clear: () => void;
  /** Any filter other than folder and place. */
  isFiltered: boolean;
  /** The URL with changed filters, for links. */
  queryWith: (next: Partial<DriveState>) => string;
};

/** The state of the drive, in the URL so that it can be shared and navigated. */
export function useDriveState(): DriveFilter {
  const [params, setParams] = useSearchParams();
  const state = driveStateOf(params);
  const change = (next: Partial<DriveState>) =>
    setParams((current) => driveAddress({ ...driveStateOf(current), ...next }), { replace: true });
  return {
    ...state,
    isFiltered: isSearching(state),
    change,
    clear: () => change({ search: '', kind: undefined, labels: [], needsAll: false }),
    queryWith(next) {
      const text = driveAddress({ ...state, open: undefined, manager: undefined, ...next }).toString();
      return text === '' ? '' : `?${text}`;
    },
  };
}

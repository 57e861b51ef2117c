import { useSearchParams } from 'react-router';
import { driveAddress, type DriveState, driveStateOf, isSearching } from '../drive-address.rules.ts';

export type DriveFilter = DriveState & {
  change: (next: Partial<DriveState>) => void;
  clear: () => void;
  /** Something besides folder and place narrows the list. */
  isFiltered: boolean;
  /** The address with something else said, for links. */
  queryWith: (next: Partial<DriveState>) => string;
};

/** What the drive shows, kept in the address so that it can be shared and gone back to. */
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

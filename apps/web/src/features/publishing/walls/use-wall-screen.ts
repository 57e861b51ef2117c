import type { Wall, WallListItem } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { wallQuery, wallsQuery } from './api/walls.queries.ts';
import { readWallAddress, type WallAddress, writeWallAddress } from './wall-address.ts';

export type WallScreen = {
  address: WallAddress;
  walls: UseQueryResult<WallListItem[]>;
  profileId: string | undefined;
  wall: UseQueryResult<Wall>;
  go: (next: Partial<WallAddress>) => void;
};

/** The state of the screen derived from the URL, with its navigation. */
export function useWallScreen(): WallScreen {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readWallAddress(query);
  const walls = useQuery(wallsQuery);
  const asked = walls.data?.find(({ profileId }) => profileId === address.profileId);
  const profileId = (asked ?? walls.data?.[0])?.profileId;
  const wall = useQuery({ ...wallQuery(profileId ?? ''), enabled: profileId !== undefined });
  return {
    address,
    walls,
    profileId,
    wall,
    go: (next) => void navigate({ search: writeWallAddress({ ...address, profileId, ...next }) }, { replace: true }),
  };
}

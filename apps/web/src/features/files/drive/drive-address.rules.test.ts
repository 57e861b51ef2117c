import { fileKinds } from '@enlace/contract/files/drive/file-formats.ts';
import { fileSorts, listFiles } from '@enlace/contract/files/drive/files.contract.ts';
import { describe, expect, it } from 'vitest';
import {
  canSortIn,
  driveAddress,
  drivePlaces,
  driveSorts,
  type DriveState,
  driveStateOf,
  listQueryOf,
} from './drive-address.rules.ts';

const [id, other] = ['0195d1f0-0000-7000-8000-000000000001', '0195d1f0-0000-7000-8000-000000000002'];
const plain: DriveState = {
  place: 'files',
  search: '',
  kind: undefined,
  sort: 'recent',
  order: undefined,
  look: 'grid',
  folder: undefined,
  labels: [],
  needsAll: false,
  open: undefined,
  manager: undefined,
};

describe('drive in the address', () => {
  it('reads back what it wrote', () => {
    const states: DriveState[] = [
      plain,
      ...drivePlaces.map((place) => ({ ...plain, place })),
      ...fileKinds.map((kind) => ({ ...plain, kind })),
      ...driveSorts.map((sort) => ({ ...plain, sort })),
      { ...plain, search: 'jarrón', folder: 'none', look: 'list', order: 'asc', open: id ?? '' },
      { ...plain, manager: 'labels' },
      { ...plain, folder: id ?? '', labels: [id ?? '', other ?? ''], needsAll: true, order: 'desc' },
    ];
    for (const state of states) expect(driveStateOf(driveAddress(state))).toEqual(state);
  });

  it('says nothing of what is usual', () => {
    expect(driveAddress(plain).toString()).toBe('');
  });

  it('takes what is written wrongly for not said', () => {
    const params = new URLSearchParams(
      'ver=nada&tipo=nada&orden=nada&carpeta=x&etiquetas=x,y&abierto=1&sentido=up&organizar=todo',
    );
    expect(driveStateOf(params)).toEqual(plain);
  });

  it('offers every order the server knows', () => {
    expect(driveSorts).toEqual(fileSorts);
  });
});

describe('what is asked of the server', () => {
  const read = (state: DriveState) => listFiles.query?.parse(listQueryOf(state));

  it('shows only what lies right in a folder until something is searched there', () => {
    expect(read({ ...plain, folder: id ?? '' })).toMatchObject({ folderId: id, isDirect: true });
    expect(read({ ...plain, folder: id ?? '', search: 'taza' })).not.toHaveProperty('isDirect');
  });

  it('asks for what lies in no folder without naming one', () => {
    const query = read({ ...plain, folder: 'none' });
    expect(query).toMatchObject({ isUnfiled: true });
    expect(query).not.toHaveProperty('folderId');
  });

  it('asks for what was used last in its own order, whatever was chosen elsewhere', () => {
    const query = read({ ...plain, place: 'recent', sort: 'name', order: 'asc' });
    expect(query).toMatchObject({ sort: 'used' });
    expect(query).not.toHaveProperty('order');
    expect(drivePlaces.filter(canSortIn)).toEqual(['files', 'in_use']);
  });

  it('knows the trash, what is in use and what is there twice', () => {
    expect(read({ ...plain, place: 'trash' })).toMatchObject({ isInTrash: true });
    expect(read({ ...plain, place: 'in_use' })).toMatchObject({ isInUse: true });
    expect(read({ ...plain, place: 'duplicates' })).toMatchObject({ isDuplicate: true });
  });
});

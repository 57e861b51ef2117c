import {
  type Brand,
  type BrandInput,
  type BrandPictureKind,
  defaultBrand,
} from '@enlace/contract/operation/brand/brand.schemas.ts';
import { type HistoryActor, operatorOwner, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField } from '#platform/errors.ts';
import { lockSettings, readSettings, writeSettings } from '#platform/operator-settings/operator-settings.ts';
import type { Platform } from '#platform/platform.types.ts';
import { accentCss, isReadableAccent, nearestAccent } from './brand-colors.ts';
import { drawBrandPicture } from './brand-pictures.ts';
import { removePictures, replacePictures } from './brand-pictures.repository.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'settings'>;
type Call = { deps: Deps; actor: HistoryActor };
type BrandReply = { brand: Brand; isDefault: boolean; css: string };

export function presentBrand(brand: Brand): BrandReply {
  return { brand, isDefault: JSON.stringify(brand) === JSON.stringify(defaultBrand), css: accentCss(brand.accent) };
}

/** The operator's view: read now, not cached. */
export async function readBrand({ deps }: { deps: Deps }): Promise<BrandReply> {
  const { brand } = await deps.db.system((tx) => readSettings(tx), { readOnly: true });
  return presentBrand(brand);
}

type Words = Omit<Brand, 'pictures'>;

function wordsOf({ pictures: _pictures, ...words }: Brand): Words {
  return words;
}

async function change(deps: Deps, work: (tx: Tx, before: Brand) => Promise<Brand>): Promise<BrandReply> {
  const brand = await deps.db.system(async (tx) => {
    const { brand: before } = await lockSettings(tx, 'brand');
    const after = await work(tx, before);
    await writeSettings({ tx, area: 'brand', value: after, now: deps.clock.now() });
    return after;
  });
  deps.settings.forget();
  return presentBrand(brand);
}

/** Changes name, colour and addresses. An unreadable colour is refused, suggesting the nearest readable one. */
export function changeBrand({ deps, actor, input }: Call & { input: BrandInput }): Promise<BrandReply> {
  if (input.accent !== null && !isReadableAccent(input.accent))
    throw invalidField('accent', 'unreadable_colors', { suggestion: nearestAccent(input.accent) });
  return change(deps, async (tx, before) => {
    const after = { ...before, ...input };
    const entry = {
      action: 'brand.changed',
      subjectKind: 'brand',
      subjectId: null,
      before: wordsOf(before),
      after: wordsOf(after),
    };
    await recordHistory({ tx, owner: operatorOwner, actor, entry });
    return after;
  });
}

/** Redraws a logo or icon and shows it from now on; its address changes with its content. */
export async function setBrandPicture({
  deps,
  actor,
  kind,
  content,
}: Call & { kind: BrandPictureKind; content: string }): Promise<BrandReply> {
  const pictures = await drawBrandPicture(kind, Buffer.from(content, 'base64'));
  const main = pictures.at(-1);
  if (!main) throw new Error('no picture was drawn');
  return change(deps, async (tx, before) => {
    await replacePictures(tx, { kind, pictures, now: deps.clock.now() });
    const entry = { action: 'brand.picture_changed', subjectKind: 'brand', subjectId: null, after: { kind } };
    await recordHistory({ tx, owner: operatorOwner, actor, entry });
    return { ...before, pictures: { ...before.pictures, [kind]: `/marca/${kind}-${main.pixels}-${main.hash}.png` } };
  });
}

export function removeBrandPicture({ deps, actor, kind }: Call & { kind: BrandPictureKind }): Promise<BrandReply> {
  return change(deps, async (tx, before) => {
    await removePictures(tx, kind);
    const entry = { action: 'brand.picture_removed', subjectKind: 'brand', subjectId: null, before: { kind } };
    await recordHistory({ tx, owner: operatorOwner, actor, entry });
    return { ...before, pictures: { ...before.pictures, [kind]: null } };
  });
}

/** Resets everything to the shipped defaults. */
export function resetBrand({ deps, actor }: Call): Promise<BrandReply> {
  return change(deps, async (tx, before) => {
    await removePictures(tx, null);
    const entry = { action: 'brand.reset', subjectKind: 'brand', subjectId: null, before: wordsOf(before) };
    await recordHistory({ tx, owner: operatorOwner, actor, entry });
    return defaultBrand;
  });
}

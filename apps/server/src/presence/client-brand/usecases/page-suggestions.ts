import { recordHistory } from '#workspace/door.ts';
import { findSuggestsPages, putSuggestsPages } from '../client-brand.repository.ts';
import type { BrandCall } from './change-brand.ts';

type Answer = { suggestsPages: boolean };

export function getPageSuggestions({ deps, ctx }: BrandCall): Promise<Answer> {
  const { ownerId: owner } = ctx.actor;
  return deps.db.scoped(owner, async (tx) => ({ suggestsPages: await findSuggestsPages(tx, owner) }));
}

export function setPageSuggestions({ deps, ctx, suggestsPages }: BrandCall & Answer): Promise<Answer> {
  const { ownerId: owner } = ctx.actor;
  return deps.db.scoped(owner, async (tx) => {
    const before = await findSuggestsPages(tx, owner);
    await putSuggestsPages(tx, owner, { suggestsPages, now: deps.clock.now() });
    const entry = {
      action: 'client_brand.changed',
      subjectKind: 'client_brand',
      subjectId: null,
      before: { suggestsPages: before },
      after: { suggestsPages },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return { suggestsPages };
  });
}

import * as contract from '@enlace/contract/account/details/account.contract.ts';
import { avatarLimits } from '@enlace/contract/account/details/personal.schemas.ts';
import { fileMissing } from '#files/door.ts';
import { aliasAvailability } from '#identity/door.ts';
import { type Route, route } from '#platform/http/route.ts';
import { bytesOf, withSingleFile } from '#platform/http/single-file.ts';
import type { Platform } from '#platform/platform.types.ts';
import { avatarTooLarge } from './account.errors.ts';
import {
  changeAlias,
  changePersonal,
  saveBillingIdentity,
  removeAvatar,
  uploadAvatar,
} from './usecases/change-account.ts';
import { changePreferences } from './usecases/change-preferences.ts';
import { readPersonal } from './usecases/read-personal.ts';
import { readSettings } from './usecases/read-settings.ts';

export function accountRoutes(deps: Platform): Route[] {
  return [
    route(contract.readAccountSettings, ({ ctx }) => readSettings({ deps, ctx })),
    route(contract.changePreferences, ({ ctx, body }) => changePreferences({ deps, ctx, change: body })),
    route(contract.readPersonal, ({ ctx }) => readPersonal({ deps, ctx })),
    route(contract.changePersonal, ({ ctx, body }) => changePersonal({ deps, ctx, change: body })),
    route(contract.checkOwnAlias, ({ ctx, query }) =>
      aliasAvailability({ deps, alias: query.alias, userId: ctx.actor.userId }),
    ),
    route(contract.changeAlias, ({ ctx, body }) => changeAlias({ deps, ctx, alias: body.alias })),
    route(contract.saveBillingIdentity, ({ ctx, body }) => saveBillingIdentity({ deps, ctx, billing: body })),
    route(contract.uploadAvatar, ({ ctx, request }) =>
      withSingleFile(
        { operation: contract.uploadAvatar, request, bytes: avatarLimits.bytes, missing: fileMissing },
        async ({ pieces }, crop) => {
          const bytes = await bytesOf(pieces, { bytes: avatarLimits.bytes, tooLarge: avatarTooLarge });
          return uploadAvatar({ deps, ctx, bytes, crop });
        },
      ),
    ),
    route(contract.removeAvatar, ({ ctx }) => removeAvatar({ deps, ctx })),
  ];
}

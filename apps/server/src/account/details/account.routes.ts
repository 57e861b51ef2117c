import type { FastifyRequest } from 'fastify';
import * as contract from '@enlace/contract/account/details/account.contract.ts';
import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import { type AvatarCrop, avatarCropSchema, avatarLimits } from '@enlace/contract/account/details/personal.schemas.ts';
import { fileMissing } from '#files/door.ts';
import { aliasAvailability } from '#identity/door.ts';
import { AppError } from '#platform/errors.ts';
import { type Route, route } from '#platform/http/route.ts';
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

/** The crop is sent in text parts before the file; none means the centre. */
function readCrop(fields: Record<string, unknown>): AvatarCrop | undefined {
  const value = (name: string) => {
    const part = fields[name];
    return typeof part === 'object' && part !== null && 'value' in part ? part.value : undefined;
  };
  const given = { x: value('x'), y: value('y'), zoom: value('zoom') };
  if (Object.values(given).every((each) => each === undefined)) return undefined;
  const parsed = avatarCropSchema.safeParse(given);
  if (!parsed.success) throw new AppError('request.invalid', { fields: fieldIssues(parsed.error) });
  return parsed.data;
}

/** The one part named `file`, entirely in memory: avatars are limited to 5 MB. */
async function readPicture(request: FastifyRequest): Promise<{ bytes: Buffer; crop: AvatarCrop | undefined }> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_media_type');
  const part = await request.file({ limits: { fileSize: avatarLimits.bytes } });
  if (part?.fieldname !== 'file') throw fileMissing();
  try {
    return { bytes: await part.toBuffer(), crop: readCrop(part.fields) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw avatarTooLarge();
    throw error;
  }
}

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
    route(contract.uploadAvatar, async ({ ctx, request }) =>
      uploadAvatar({ deps, ctx, ...(await readPicture(request)) }),
    ),
    route(contract.removeAvatar, ({ ctx }) => removeAvatar({ deps, ctx })),
  ];
}

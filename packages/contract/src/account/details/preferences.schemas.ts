import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { wireLocaleSchema } from '../../core/locale.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export const densities = ['compact', 'normal', 'comfortable'] as const;
export const hourFormats = ['auto', '24', '12'] as const;

/** Whether this is an IANA time zone name. Offsets such as `+02:00` are refused: they know no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z]*([/_+-][A-Za-z0-9]+)*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export const timeZoneSchema = z.string().max(64).refine(isTimeZone, issue('invalid_option'));

/** How a person wants the product to look and read, on every device. */
export const preferencesSchema = z.strictObject({
  /** Null follows the browser. */
  locale: wireLocaleSchema.nullable(),
  timeZone: timeZoneSchema,
  theme: z.enum(themes),
  density: z.enum(densities),
  /** `auto` writes hours as the language does. */
  hourFormat: z.enum(hourFormats),
  singleKeys: z.boolean(),
  /** True shortens every animation; false follows the system. */
  reducedMotion: z.boolean(),
  /** True shows received mails as text alone. */
  plainMail: z.boolean(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const preferencesChangeSchema = preferencesSchema.partial();
export type PreferencesChange = z.infer<typeof preferencesChangeSchema>;

/** Public paths of the two stored sizes of a person's avatar. */
export const avatarSchema = z.object({ small: z.string(), large: z.string() });
export type AvatarPaths = z.infer<typeof avatarSchema>;

/** The first thing every device of the person requests. */
export const accountSettingsSchema = z.object({ preferences: preferencesSchema, avatar: avatarSchema.nullable() });
export type AccountSettings = z.infer<typeof accountSettingsSchema>;

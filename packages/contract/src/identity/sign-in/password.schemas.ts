import { z } from 'zod';

export const passwordLimits = { min: 8, max: 128 } as const;

export const newPasswordSchema = z.string().min(passwordLimits.min).max(passwordLimits.max);

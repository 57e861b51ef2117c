import { z } from 'zod';

/** What a plan can have besides its limits. The server checks each of them where it begins. */
export const planFeatures = ['own_domain', 'own_sender', 'automations', 'series', 'ab_tests', 'api'] as const;
export const planFeatureSchema = z.enum(planFeatures);
export type PlanFeature = (typeof planFeatures)[number];

import { AppError } from '#platform/errors.ts';

export const ratesOverlap = () => new AppError('taxes.rates_overlap');

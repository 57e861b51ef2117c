import { AppError } from '#platform/errors.ts';

export const couponUnknown = () => new AppError('coupon.unknown');
export const couponExpired = () => new AppError('coupon.expired');
export const couponUsedUp = () => new AppError('coupon.used_up');
export const couponNotForPlan = () => new AppError('coupon.not_for_plan');
export const codeTaken = (code: string) => new AppError('catalog.code_taken', { params: { code } });
export const offerTaken = () => new AppError('catalog.offer_taken');
export const stillInUse = () => new AppError('catalog.in_use');
export const trialNeeded = () => new AppError('catalog.trial_needed');
export const noticeTooShort = (days: number) => new AppError('catalog.notice_too_short', { params: { days } });
export const priceInPast = () => new AppError('catalog.price_in_past');
export const priceSold = () => new AppError('catalog.price_sold');
export const orderOutdated = () => new AppError('catalog.order_outdated');

export {
  beginPurchase,
  findBegunPurchase,
  type PayOptions,
  payOptionsOf,
  requireMethod,
  sendPurchase,
} from './usecases/pay-purchase.ts';
export { cardText } from './usecases/queue-receipt.ts';
export { findDefaultMethod } from './usecases/find-default-method.ts';
export { payInvoice } from './usecases/pay-invoice.ts';
export { retryPayment, sendWaitingPayments } from './usecases/charge-issued.ts';
export { refundOf } from './usecases/send-refund.ts';
export { notePayment, strikePayment } from './usecases/note-payment.ts';
export { cardProviderName, isLiveKey } from './provider/find-provider.ts';
export {
  askAccount as askStripeAccount,
  askEvents as askStripeEvents,
  forgetEvents as forgetStripeEvents,
  registerEvents as registerStripeEvents,
} from './provider/stripe/stripe-account.ts';

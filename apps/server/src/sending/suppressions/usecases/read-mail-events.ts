export { listMailEvents } from '../mail-events.repository.ts';
export { findSuppression } from '../suppressions.repository.ts';

// The entry point for modules that fetch mail elsewhere.
export { noteUnread, storeInbound } from '../inbound/store-inbound.ts';

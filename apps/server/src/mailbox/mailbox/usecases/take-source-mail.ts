// What modules that bring mail from elsewhere hand it to.
export { noteUnread, storeInbound } from '../inbound/store-inbound.ts';

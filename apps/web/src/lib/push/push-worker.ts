/** URL of the worker; the page's Trusted Types policy allows exactly this one. */
export const pushWorkerUrl = '/push-worker.js';

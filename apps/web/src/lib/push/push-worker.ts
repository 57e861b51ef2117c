/** Where the worker lives; the page's Trusted Types policy lets this one address through. */
export const pushWorkerUrl = '/push-worker.js';

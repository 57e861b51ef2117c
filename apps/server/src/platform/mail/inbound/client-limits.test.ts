import { describe, expect, it } from 'vitest';
import { createClientLimits } from './client-limits.ts';

const limits = { clientsPerNetwork: 2, refusals: 1 };

describe('the clients of one network', () => {
  it('are let in up to a number, each network for itself', () => {
    const clients = createClientLimits(limits);
    expect(clients.open({ id: '1', remoteAddress: '9.9.9.1' })).toBeNull();
    expect(clients.open({ id: '2', remoteAddress: '9.9.9.2' })).toBeNull();
    expect(clients.open({ id: '3', remoteAddress: '9.9.9.3' })).toMatchObject({ responseCode: 421 });
    expect(clients.open({ id: '4', remoteAddress: '8.8.8.8' })).toBeNull();
    clients.close({ id: '1' });
    expect(clients.open({ id: '5', remoteAddress: '9.9.9.5' })).toBeNull();
  });

  it('may be gone before they have an address, or never have been let in', () => {
    const clients = createClientLimits(limits);
    expect(clients.open({ id: '1', remoteAddress: undefined })).toBeNull();
    clients.close({ id: '1' });
    clients.close({ id: 'never' });
    expect(clients.open({ id: '2', remoteAddress: undefined })).toBeNull();
  });
});

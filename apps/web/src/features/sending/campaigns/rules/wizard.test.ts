import { describe, expect, it } from 'vitest';
import {
  currentStep,
  type Draft,
  isDone,
  leftOutTotal,
  nextStep,
  previousStep,
  stepOfBlocker,
  steps,
  stepWord,
} from './wizard.ts';

const empty: Draft = { name: 'Sin título', profileId: null, templateId: null };
const full: Draft = { name: 'Boletín', profileId: 'p', templateId: 't' };

describe('steps of a new campaign', () => {
  it('begins with the name, also when the sender is already filled in, and goes on at the end once there is a mail', () => {
    expect(currentStep({ draft: empty, asked: null })).toBe('sender');
    expect(currentStep({ draft: { ...empty, profileId: 'p' }, asked: null })).toBe('sender');
    expect(currentStep({ draft: full, asked: null })).toBe('send');
  });

  it('opens the step of the address, in any order, and ignores unknown ones', () => {
    expect(currentStep({ draft: empty, asked: 'audiencia' })).toBe('audience');
    expect(currentStep({ draft: empty, asked: 'volar' })).toBe('sender');
  });

  it('has an address word of its own for every step', () => {
    expect(new Set(steps.map(stepWord)).size).toBe(steps.length);
  });

  it('does not take a blank name for a name', () => {
    expect(isDone('sender', { ...full, name: '  ' })).toBe(false);
  });

  it('ends at sending and begins at the sender', () => {
    expect(nextStep('send')).toBeUndefined();
    expect(previousStep('sender')).toBeUndefined();
    expect(nextStep('sender')).toBe('template');
  });

  it('leads each blocker to the step that can put it right', () => {
    expect(stepOfBlocker('profile')).toBe('sender');
    expect(stepOfBlocker('template_broken')).toBe('template');
    expect(stepOfBlocker('equal_variants')).toBe('trial');
    expect(stepOfBlocker('quota')).toBeUndefined();
  });

  it('adds up who is left out', () => {
    expect(
      leftOutTotal({
        leftOut: [
          { reason: 'unsubscribed', count: 3 },
          { reason: 'bounced', count: 2 },
        ],
      }),
    ).toBe(5);
  });
});

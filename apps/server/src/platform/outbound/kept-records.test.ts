import { describe, expect, it } from 'vitest';
import { keepRecords } from './kept-records.ts';

function counted(answers: Record<string, string[] | Error>) {
  const asked: string[] = [];
  let time = 0;
  const resolver = keepRecords(
    async (name, type) => {
      asked.push(`${type} ${name}`);
      await new Promise((resolve) => setImmediate(resolve));
      const answer = answers[name] ?? Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' });
      if (answer instanceof Error) throw answer;
      return [answer];
    },
    () => time,
  );
  return { resolver, asked, pass: (ms: number) => void (time += ms) };
}

describe('kept DNS records', () => {
  it('are asked for once, also when several ask at the same time, and again after five minutes', async () => {
    const { resolver, asked, pass } = counted({ 'correo.example': ['v=spf1 -all'] });
    const both = await Promise.all([resolver('correo.example', 'TXT'), resolver('Correo.example', 'TXT')]);
    expect(both).toEqual([[['v=spf1 -all']], [['v=spf1 -all']]]);
    await resolver('correo.example', 'MX');
    pass(299_000);
    await resolver('correo.example', 'TXT');
    expect(asked).toEqual(['TXT correo.example', 'MX correo.example']);
    pass(2_000);
    await resolver('correo.example', 'TXT');
    expect(asked).toHaveLength(3);
  });

  it('keep for a minute that a name does not exist, and never that a name server failed', async () => {
    const { resolver, asked, pass } = counted({ 'krank.example': Object.assign(new Error('x'), { code: 'ETIMEOUT' }) });
    for (let time = 0; time < 2; time += 1) {
      await expect(resolver('nadie.example', 'TXT')).rejects.toMatchObject({ code: 'ENOTFOUND' });
      await expect(resolver('krank.example', 'TXT')).rejects.toMatchObject({ code: 'ETIMEOUT' });
    }
    expect(asked.filter((each) => each === 'TXT nadie.example')).toHaveLength(1);
    expect(asked.filter((each) => each === 'TXT krank.example')).toHaveLength(2);
    pass(61_000);
    await expect(resolver('nadie.example', 'TXT')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    expect(asked.filter((each) => each === 'TXT nadie.example')).toHaveLength(2);
  });

  it('forget the oldest beyond five thousand', async () => {
    const { resolver, asked } = counted({});
    const ask = (index: number) => resolver(`n${index}.example`, 'TXT').catch(() => undefined);
    for (let index = 0; index <= 5_000; index += 1) await ask(index);
    await ask(5_000);
    expect(asked).toHaveLength(5_001);
    await ask(0);
    expect(asked).toHaveLength(5_002);
  });
});

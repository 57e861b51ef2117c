import { describe, expect, it } from 'vitest';
import { findConnections } from '../../../../../scripts/find-connections.mjs';

describe('the rule that addresses are called through this module alone', () => {
  it.each([
    "await fetch('https://x.example')",
    "globalThis.fetch('https://x.example')",
    "import { request } from 'node:http'",
    "import http from 'node:http'",
    "import * as net from 'node:net'",
    "import { connect, isIP } from 'node:net'",
    'import { get } from "https"',
    "const tls = await import('node:tls')",
    "const tls = require('node:tls')",
    "new WebSocket('wss://x.example')",
    "import { lookup } from 'node:dns/promises'",
    "import { Agent } from 'undici'",
    "import { createServer as serve, request } from 'node:http'",
    "import {\n  connect,\n} from 'node:tls'",
  ])('finds %j', (source) => {
    expect(findConnections(`const a = 1;\n${source};\n`)).toMatchObject([{ line: 2 }]);
  });

  it.each([
    "import { createServer, type IncomingMessage } from 'node:http'",
    "import type { Socket } from 'node:net'",
    "import { BlockList, isIP } from 'node:net'",
    'deps.outbound.fetch({ url })',
    '// fetch(url) is for others',
    '/** Never fetch(\n * by itself. */',
    'prefetch()',
    "const home = 'https://x.example/'",
  ])('lets %j pass', (source) => {
    expect(findConnections(source)).toEqual([]);
  });
});

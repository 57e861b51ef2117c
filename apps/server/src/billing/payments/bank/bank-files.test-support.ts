function entry(parts: {
  amount: string;
  credit: boolean;
  ref: string;
  day: string;
  status?: string;
  more?: string;
}): string {
  const { amount, credit, ref, day, status = '<Sts><Cd>BOOK</Cd></Sts>', more = '' } = parts;
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${credit ? 'CRDT' : 'DBIT'}</CdtDbtInd>${status}<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef>${more}</Ntry>`;
}

const payer = (name: string) => `<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>`;

/** A statement with typical bank content. `reference`: of the first payment. */
export function camtFile({ reference = 'RF18539007547034' } = {}): string {
  const single = `<NtryDtls><TxDtls><Refs><EndToEndId>E2E-1</EndToEndId></Refs>${payer('Barro y Sal, S.L.')}<RmtInf><Ustrd>Gracias</Ustrd><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>`;
  const batch = `<NtryDtls><TxDtls><Refs><TxId>TX-1</TxId><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">10.00</Amt>${payer('Uno')}<RmtInf><Ustrd>F2026-000001</Ustrd></RmtInf></TxDtls><TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">25.00</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>Dos</Nm></Dbtr></RltdPties><RmtInf><Ustrd>F2026-000002</Ustrd></RmtInf></TxDtls></NtryDtls>`;
  const entries = [
    entry({ amount: '22.99', credit: true, ref: 'REF-1', day: '2026-11-19', more: single }),
    entry({ amount: '35.00', credit: true, ref: 'REF-2', day: '2026-11-20', status: '<Sts>BOOK</Sts>', more: batch }),
    entry({
      amount: '3.00',
      credit: false,
      ref: 'REF-3',
      day: '2026-11-21',
      more: '<AddtlNtryInf>Comisión</AddtlNtryInf>',
    }),
    entry({
      amount: '22.99',
      credit: true,
      ref: 'REF-4',
      day: '2026-11-21',
      more: `<RvslInd>true</RvslInd><NtryDtls><TxDtls>${payer('Barro y Sal, S.L.')}</TxDtls></NtryDtls>`,
    }),
    entry({ amount: '99.00', credit: true, ref: 'REF-5', day: '2026-11-22', status: '<Sts><Cd>PDNG</Cd></Sts>' }),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id><Acct><Id><IBAN>ES9121000418450200051332</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
}

/** Ten entities, each ten of the previous one. */
export function entityBomb(): string {
  const entities = Array.from({ length: 10 }, (_, index) => {
    const inner = index === 0 ? 'ja' : `&e${index - 1};`.repeat(10);
    return `<!ENTITY e${index} "${inner}">`;
  });
  return `<?xml version="1.0"?><!DOCTYPE Document [${entities.join('')}]><Document><BkToCstmrStmt><Stmt>&e9;</Stmt></BkToCstmrStmt></Document>`;
}

/** Key and certificate in PEM. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

/** Resolves with a new key and a self-signed certificate for loopback, valid for two days. */
export async function selfSigned(): Promise<Certificate> {
  // Loaded on first use: it takes as long as starting a server, and few servers need it.
  const { generate } = await import('selfsigned')
  const day = 86_400_000
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    notBeforeDate: new Date(Date.now() - day),
    notAfterDate: new Date(Date.now() + 2 * day),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { key: made.private, cert: made.cert }
}

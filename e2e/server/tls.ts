import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Encodes one DER value: tag, length, content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const length =
    body.length < 128
      ? Buffer.from([body.length])
      : body.length < 256
        ? Buffer.from([0x81, body.length])
        : Buffer.from([0x82, body.length >> 8, body.length & 255])
  return Buffer.concat([Buffer.from([tag]), length, body])
}

const sequence = (...content: readonly Buffer[]) => der(0x30, ...content)
const hex = (text: string) => Buffer.from(text, 'hex')
const oid = (encoded: string) => der(0x06, hex(encoded))
const time = (date: Date) => {
  const text = date
    .toISOString()
    .replace(/[-:T]/g, '')
    .replace(/\.\d+Z$/, 'Z')
  return der(0x17, Buffer.from(text.slice(2), 'latin1'))
}

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = (name: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

/** Key and certificate in PEM. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

/** Returns a new key and a self-signed certificate for loopback, valid for two days. */
export function selfSigned(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const day = 86_400_000
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const extensions = sequence(sequence(oid('551d11'), der(0x04, names)))
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    commonName('localhost'),
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + 2 * day))),
    commonName('localhost'),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = sign('sha256', toSign, privateKey)
  const certificate = sequence(toSign, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: pem('CERTIFICATE', certificate),
  }
}

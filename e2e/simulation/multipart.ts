import { deflateSync } from 'node:zlib'
import { crc32 } from '../server/crc32.ts'
import type { Reply } from '../server/testClient.ts'
import type { Plan, Stage } from './action.ts'

/** Returns a plan that is one request with a file. */
export function send(
  { world, by }: Stage,
  text: string,
  path: string,
  file: { readonly name: string; readonly type: string; readonly bytes: Buffer | string },
  fields: Readonly<Record<string, string>> = {},
): Plan {
  return {
    text,
    perform: async () => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const bytes = typeof file.bytes === 'string' ? file.bytes : new Uint8Array(file.bytes)
      form.set('file', new Blob([bytes], { type: file.type }), file.name)
      const key = Buffer.from(`${by.deliveryEmail}:${by.apiKey}`).toString('base64')
      const answer = await fetch(`${world.server.url}/api/v1${path}`, {
        method: 'POST',
        headers: { Authorization: `Basic ${key}`, 'User-Agent': 'TestClient/1.0' },
        body: form,
      })
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Reply['body'] }
    },
  }
}

/** Returns a PNG of one gray pixel. */
export function tinyPicture(shade: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body) >>> 0)
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([0, shade & 255]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

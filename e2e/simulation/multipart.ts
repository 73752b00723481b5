import { mixedPicture } from '../server/pictures.ts'
import type { Reply } from '../server/testClient.ts'
import type { Plan, Actor } from './action.ts'

/** Returns a plan that is one request with a file. */
export function send(
  { world, by }: Actor,
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
export const tinyPicture = (shade: number): Buffer =>
  mixedPicture(1, 1, ['#000000', '#ffffff'], () => (shade & 255) / 255)

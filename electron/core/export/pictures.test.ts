import { expect, it } from 'vitest'
import type { MediaAnswer } from '../media/mediaHeaders.ts'
import { createPictures, type PictureLimits } from './pictures.ts'

const realmUrl = 'https://chat.example'
const addressOf = (name: string): string => `/user_uploads/2/ab/${name}.png`
const { signal } = new AbortController()

interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly chunks?: number
}

/** Pictures of a server that answers each request in chunks of a thousand bytes. */
function picturesOf(limits: Partial<PictureLimits>, sentOf: (url: string) => Sent = () => ({})) {
  const requests: string[] = []
  let sent = 0
  const media = async ({ url }: { readonly url: string }): Promise<MediaAnswer> => {
    requests.push(url)
    const { chunks = 1, headers = {} } = sentOf(url)
    let left = chunks
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (left-- === 0) return controller.close()
          sent += 1000
          controller.enqueue(new Uint8Array(1000))
        },
      },
      { highWaterMark: 0 },
    )
    return { status: 200, headers: { 'content-type': 'image/png', ...headers }, body }
  }
  const all: PictureLimits = { one: 10_000, all: 1_000_000, requests: 100, ...limits }
  const pictures = createPictures({ account: 'a', realmUrl, media }, all)
  return {
    fetch: (addresses: readonly string[]) => pictures.fetch(addresses, signal),
    write: (address: string) => pictures.write(address),
    asked: requests,
    sent: () => sent,
  }
}

it('repeats a picture as often as its share allows', async () => {
  const { fetch, write } = picturesOf({ one: 10_000 })
  await fetch([addressOf('barn')])
  const copies = Array.from({ length: 250 }, () => write(addressOf('barn'))).filter((data) => data !== null)
  expect(copies).toHaveLength(9)
  expect(copies[0]).toMatch(/^data:image\/png;base64,A+==$/)
})

it('writes a picture of the maximum size once', async () => {
  const { fetch, write } = picturesOf({ one: 10_000 }, () => ({ chunks: 10 }))
  await fetch([addressOf('barn')])
  expect([write(addressOf('barn')) !== null, write(addressOf('barn'))]).toEqual([true, null])
})

it('stops writing pictures when their total reaches the limit', async () => {
  const names = Array.from({ length: 20 }, (_, index) => addressOf(`barn${index}`))
  const { fetch, write } = picturesOf({ all: 20_000 })
  await fetch(names)
  let written = 0
  for (let round = 0; round < 50; round++) for (const name of names) written += write(name)?.length ?? 0
  expect(written).toBeGreaterThan(10_000)
  expect(written).toBeLessThanOrEqual(20_000)
})

it('concurrent requests count toward one total', async () => {
  const { asked, fetch, sent } = picturesOf({ one: 40_000, all: 50_000 }, () => ({ chunks: 40 }))
  const names = Array.from({ length: 20 }, (_, index) => addressOf(`barn${index}`))
  await fetch(names)
  await fetch(names)
  // Each of the four requests notices the exceeded total with its next chunk.
  expect(sent()).toBeLessThanOrEqual(50_000 + 4 * 1000)
  expect(asked).toHaveLength(4)
})

it('limits the number of requests', async () => {
  const { asked, fetch } = picturesOf({ requests: 7 })
  for (let page = 0; page < 10; page++)
    await fetch(Array.from({ length: 5 }, (_, index) => addressOf(`barn${page}-${index}`)))
  expect(asked).toHaveLength(7)
})

it('does not read a picture that is announced as too large', async () => {
  const { fetch, sent, write } = picturesOf({ one: 10_000 }, () => ({
    chunks: 50,
    headers: { 'content-length': '50000' },
  }))
  await fetch([addressOf('barn')])
  expect([sent(), write(addressOf('barn'))]).toEqual([0, null])
})

it('does not request pictures of other servers', async () => {
  const { asked, fetch } = picturesOf({})
  await fetch(['https://elsewhere.example/user_uploads/2/ab/barn.png'])
  expect(asked).toEqual([])
})

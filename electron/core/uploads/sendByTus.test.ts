import { expect, test } from 'vitest'
import { defaultTimeoutScale } from '../http/timeoutScale.ts'
import { systemClock } from '../platform/clock.ts'
import { sendByTus } from './sendByTus.ts'
import type { UploadAnswer, UploadOutcome, UploadRequest } from './uploadRequest.ts'
import { bytesSource } from './uploadSource.ts'

const place = 'https://chat.example/api/v1/tus/one'
const size = 3_000_000

interface Attempt {
  readonly outcome: UploadOutcome | null
  /** Method, address and offset of each request. */
  readonly requests: readonly string[]
  /** Addresses of the upload that were saved. */
  readonly places: readonly (string | null)[]
}

/** Sends a file to a server with these answers. Fails after 50 requests, because a hostile server could go on forever. */
async function attempt(
  answer: (request: UploadRequest) => Partial<UploadAnswer>,
  tusUrl: string | null = null,
): Promise<Attempt> {
  const requests: string[] = []
  const places: (string | null)[] = []
  const outcome = await sendByTus({
    wire: {
      realmUrl: 'https://chat.example',
      upload: (request) => {
        const { body, headers, method, url } = request
        requests.push(`${method} ${url} ${headers['Upload-Offset'] ?? ''}`.trim())
        if (requests.length > 50) throw new Error('too many requests')
        request.onSent(body?.length ?? 0)
        return Promise.resolve({ status: 204, headers: {}, body: '', ...answer(request) })
      },
      userAgent: 'test',
      credentials: () => ({ email: '', apiKey: '' }),
      context: () => ({ wireName: '', featureLevel: 407, selfUserId: 1 }),
      clock: systemClock,
      timeoutScale: defaultTimeoutScale,
    },
    source: bytesSource(new Uint8Array(size)),
    name: 'film.mp4',
    type: 'video/mp4',
    tusUrl,
    onPlace: (url) => Promise.resolve(void places.push(url)),
    onSent: () => undefined,
    onLast: () => Promise.resolve(),
    signal: new AbortController().signal,
  })
  return { outcome, requests, places }
}

const created = { status: 201, headers: { location: place } }
const at = (offset: number) => ({ headers: { 'upload-offset': String(offset) } })
const offsetOf = ({ headers }: UploadRequest): number => Number(headers['Upload-Offset'])

test.each([
  ['confirms nothing', offsetOf],
  ['confirms less than it had', (request: UploadRequest) => Math.max(0, offsetOf(request) - 1)],
  ['confirms more than it was sent', (request: UploadRequest) => offsetOf(request) + 2 * size],
])('a server that %s is asked a limited number of times', async (_title, confirmed) => {
  const { outcome } = await attempt((request) => {
    if (request.method === 'POST') return created
    return request.method === 'HEAD' ? at(1_000_000) : at(confirmed(request))
  })
  expect(outcome).toEqual({ type: 'passing', why: 'busy', waitMs: 0 })
})

test('no bytes and no credentials go to an address at another origin', async () => {
  const { outcome, places, requests } = await attempt(() => ({
    status: 201,
    headers: { location: 'https://elsewhere.example/tus/one' },
  }))
  expect(outcome).toMatchObject({ type: 'passing' })
  expect(requests).toEqual(['POST https://chat.example/api/v1/tus'])
  expect(places).toEqual([])
})

test('the address of an upload is saved before its first bytes are sent', async () => {
  const { places } = await attempt((request) => {
    if (request.method === 'POST') return created
    return { status: 500 }
  })
  expect(places).toEqual([place])
})

test.each([404, 410])('an upload that the server lost (%i) starts again in another try', async (status) => {
  const { outcome, places, requests } = await attempt(() => ({ status }), place)
  expect(outcome).toEqual({ type: 'passing', why: 'lost', waitMs: 0 })
  expect(places).toEqual([null])
  expect(requests).toEqual([`HEAD ${place}`])
})

test('a complete upload counts as lost, because its address is unknown', async () => {
  const { outcome, places } = await attempt(() => ({ status: 200, ...at(size) }), place)
  expect(outcome).toEqual({ type: 'passing', why: 'lost', waitMs: 0 })
  expect(places).toEqual([null])
})

import { expect, test } from 'vitest'
import type { StoredPicture } from '../store/pictures/storedPictures.ts'
import { systemClock } from '../platform/clock.ts'
import { isKeptPath, keptPicture, type KeptPictures } from './keptPictures.ts'
import type { MediaAnswer } from './mediaHeaders.ts'

const hourMs = 3_600_000
let now = 0

/** Returns a store in memory, and a function that shows a picture of `size` bytes and returns their number. */
function startStore() {
  const stored = new Map<string, StoredPicture>()
  const call = async (_file: string, operation: string, input: StoredPicture & { readonly path: string }) => {
    if (operation === 'loadPicture') return stored.get(input.path) ?? null
    return stored.set(input.path, input) && null
  }
  const pictures: KeptPictures = {
    files: { call } as KeptPictures['files'],
    clock: { ...systemClock, now: () => now },
  }
  let fetches = 0
  const show = async (size: number, headers = { 'content-type': 'image/png' }) => {
    const { body } = await keptPicture(pictures, '/avatar/1', async (): Promise<MediaAnswer> => {
      fetches += 1
      return { status: 200, headers, body: new Response(new Uint8Array(size)).body }
    })
    const shown = (await new Response(body).arrayBuffer()).byteLength
    // The copy is read and saved in later microtasks.
    await new Promise((resolve) => setImmediate(resolve))
    return shown
  }
  return { show, fetches: () => fetches, stored }
}

test('keeps a small picture, but not a large one or another type', async () => {
  const small = startStore()
  expect([await small.show(100), await small.show(100), small.fetches()]).toEqual([100, 100, 1])
  const large = startStore()
  expect([await large.show(70_000), await large.show(70_000), large.fetches()]).toEqual([70_000, 70_000, 2])
  const text = startStore()
  await text.show(100, { 'content-type': 'text/plain' })
  expect(text.stored.size).toBe(0)
})

test('shows a picture older than an hour and fetches it again', async () => {
  const { show, fetches, stored } = startStore()
  await show(100)
  now += 2 * hourMs
  expect(await show(200)).toBe(100)
  expect([fetches(), stored.get('/avatar/1')?.bytes.length]).toEqual([2, 200])
})

test('keeps pictures of users and organizations, but no uploads', () => {
  expect(['/avatar/1', '/user_avatars/2/a.png?version=3', '/realm_icon/2'].every(isKeptPath)).toBe(true)
  expect(isKeptPath('/user_uploads/2/a.png')).toBe(false)
  expect(isKeptPath(`/avatar/${'1'.repeat(600)}`)).toBe(false)
})

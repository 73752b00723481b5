import { expect, it } from 'vitest'
import { loadSound } from './loadSound.ts'

/** Loads a sound from a server that sends chunks of 1 MiB. Returns the result and the number of sent chunks. */
async function load(
  chunks: number,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Promise<readonly unknown[]> {
  let sent = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (sent === chunks) return controller.close()
        sent += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    },
    { highWaterMark: 0 },
  )
  const media = async () => ({ status, headers, body })
  const result = await loadSound({ media }, 'a1', '/user_uploads/2/ab/a.mp3')
  return [result.ok ? (result.value?.byteLength ?? null) : result.error.code, sent]
}

it('loads sounds up to 2 MiB, and does not read what is larger or no sound', async () => {
  const sound = { 'content-type': 'audio/mpeg' }
  expect(await load(2, sound)).toEqual([2 * 1024 * 1024, 2])
  expect(await load(9, sound)).toEqual([null, 3])
  expect(await load(9, { ...sound, 'content-length': String(9 * 1024 * 1024) })).toEqual([null, 0])
  expect(await load(1, { 'content-type': 'video/mp4' })).toEqual([null, 0])
})

it('returns an error for a failed load', async () => {
  expect(await load(1, { 'content-type': 'audio/mpeg' }, 502)).toEqual(['network', 0])
  const media = () => Promise.reject(new Error('offline'))
  expect(await loadSound({ media }, 'a1', '/a.mp3')).toMatchObject({ ok: false, error: { code: 'network' } })
  const body = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('lost')) })
  const broken = async () => ({ status: 200, headers: { 'content-type': 'audio/ogg' }, body })
  expect(await loadSound({ media: broken }, 'a1', '/a.mp3')).toMatchObject({ ok: false })
})

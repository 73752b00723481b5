import { afterEach, expect, it, vi } from 'vitest'
import { peaksOf, soundShape } from './peaks.ts'

afterEach(() => vi.unstubAllGlobals())

it('returns the loudness of each part, relative to the loudest', () => {
  const samples = Float32Array.from([0, 0, 0.25, -0.25, 0.5, -0.5, 0.125, 0.125])
  expect(peaksOf(samples, 4)).toEqual([0, 0.5, 1, 0.25])
})

it('returns zeros for silence and for no sound', () => {
  expect([peaksOf(new Float32Array(8), 2), peaksOf(new Float32Array(), 2)]).toEqual([
    [0, 0],
    [0, 0],
  ])
})

it('decodes one sound at a time, and none that is long or of unknown length', async () => {
  const ends: (() => void)[] = []
  class Context {
    decodeAudioData = () =>
      new Promise((resolve, reject) => {
        const buffer = { duration: 4, getChannelData: () => Float32Array.of(0.5) }
        ends.push(() => (ends.length === 1 ? reject(new Error('no sound')) : resolve(buffer)))
      })
  }
  vi.stubGlobal('OfflineAudioContext', Context)
  const bytes = new ArrayBuffer(1)
  for (const seconds of [600.5, Infinity, NaN]) expect(await soundShape(bytes, seconds)).toBeNull()
  expect(ends).toHaveLength(0)
  const shapes = [soundShape(bytes, 600), soundShape(bytes, 4)]
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  ends[0]!()
  expect(await shapes[0]).toBeNull()
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  ends[1]!()
  expect(await shapes[1]).toMatchObject({ seconds: 4 })
})

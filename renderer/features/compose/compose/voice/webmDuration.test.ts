import { expect, it } from 'vitest'
import { withDuration } from './webmDuration.ts'

/** A header, the information with its time scale, and the start of a cluster. */
const header = [0x1a, 0x45, 0xdf, 0xa3, 0x80, 0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255]
const info = [0x15, 0x49, 0xa9, 0x66]
const timeScale = [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40]
const cluster = [0x1f, 0x43, 0xb6, 0x75, 0x80]
const bytesOf = (...parts: readonly (readonly number[])[]) => new Uint8Array(parts.flat())

it.each([
  ['one byte', [0x87]],
  ['eight bytes', [1, 0, 0, 0, 0, 0, 0, 7]],
])('adds the duration to an information whose size has %s', (_case, size) => {
  const whole = withDuration(bytesOf(header, info, size, timeScale, cluster), 2500)
  const duration = [0x44, 0x89, 0x88, 0x40, 0xa3, 0x88, 0, 0, 0, 0, 0]
  expect([...whole]).toEqual([
    ...header,
    ...info,
    ...[1, 0, 0, 0, 0, 0, 0, 18],
    ...timeScale,
    ...duration,
    ...cluster,
  ])
  expect(withDuration(whole, 9)).toBe(whole)
})

it.each([
  ['has no information', bytesOf(header, cluster)],
  ['is cut off', bytesOf(header, info, [0x87], [0x2a])],
  ['is empty', bytesOf()],
])('returns a file unchanged that %s', (_case, file) => {
  expect(withDuration(file, 2500)).toBe(file)
})

import { expect, test } from 'vitest'
import { packagedRuntime, withoutFallback } from './packagedRuntime.mjs'

const fallback = { onDisk: '33.2.1', pinned: '45.4.1', appVersion: '1.0.0' }

test('row 33: the fallback runtime is not packaged without a switch', () => {
  expect(() => packagedRuntime({ ...fallback, given: ['deb'] })).toThrow(/33\.2\.1.*--fallback/)
})

test('row 33: a package with the fallback runtime calls itself a test build', () => {
  expect(packagedRuntime({ ...fallback, given: ['deb', '--fallback'] })).toEqual({
    electronVersion: '33.2.1',
    extraMetadata: { version: '1.0.0-test-build' },
  })
})

test('row 33: a package with the pinned runtime is no test build', () => {
  for (const given of [[], ['--fallback']])
    expect(packagedRuntime({ ...fallback, onDisk: '45.4.1', given })).toEqual({ electronVersion: '45.4.1' })
})

test('--fallback is not taken for a kind of package', () => {
  expect(withoutFallback(['deb', '--fallback'])).toEqual(['deb'])
})

import { dayOfSources, getsRepairs } from '../security/runtimeAge.ts'
import { expect, test } from './fixtures.ts'
import { packagedVersion } from './packagedVersion.ts'

test('row 33: the pinned runtime is one of the three majors that get repairs', async ({ topical }) => {
  const { pinned, runtime } = await packagedVersion(topical)
  expect(getsRepairs(pinned, await dayOfSources()), pinned).toBe(true)

  // If the pinned runtime is unavailable, the fallback is packaged, which is fit for tests but not for releases.
  if (runtime === pinned) return
  const warning = `This package holds Electron ${runtime}, which gets no repairs; releases need ${pinned}.`
  test.info().annotations.push({ type: 'warning', description: warning })
  console.warn(warning)
})

import { expect, it } from 'vitest'
import { success } from '../http/apiError.ts'
import type { AccountRuntime } from './accountRuntime.ts'
import { fetchAttachments } from './fetchAttachments.ts'

/** Registrations happen during the first `count` requests. */
function registeringDuring(count: number) {
  let requestCount = 0
  const dispatched: unknown[] = []
  const runtime = {
    api: {
      call: async () => {
        requestCount += 1
        return success({ attachments: [], bytesUsed: null })
      },
    },
    stateStore: {
      recordAttachments: () => ({ stop: () => (requestCount <= count ? [{ type: 'local/snapshot' }] : []) }),
      state: () => ({}),
      dispatch: (events: readonly unknown[]) => dispatched.push(...events),
    },
    signal: new AbortController().signal,
  } as unknown as AccountRuntime
  return { runtime, told: dispatched, asked: () => requestCount }
}

it('requests the files again after a registration meanwhile', async () => {
  const { asked, runtime, told } = registeringDuring(2)
  expect(await fetchAttachments(runtime)).toMatchObject({ ok: true })
  expect([asked(), told.length]).toEqual([3, 1])
})

it('gives up on the files after a few registrations meanwhile', async () => {
  const { asked, runtime, told } = registeringDuring(Infinity)
  expect(await fetchAttachments(runtime)).toMatchObject({ ok: false })
  expect([asked(), told.length]).toEqual([3, 0])
})

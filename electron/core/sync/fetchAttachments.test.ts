import { expect, it } from 'vitest'
import { success } from '../http/apiError.ts'
import type { AccountRuntime } from './accountRuntime.ts'
import { fetchAttachments } from './fetchAttachments.ts'

/** Registrations happen during the first `count` requests. */
function registeringDuring(count: number) {
  let asked = 0
  const told: unknown[] = []
  const runtime = {
    api: {
      call: async () => {
        asked += 1
        return success({ attachments: [], bytesUsed: null })
      },
    },
    stateStore: {
      recordAttachments: () => ({ stop: () => (asked <= count ? [{ type: 'local/snapshot' }] : []) }),
      state: () => ({}),
      dispatch: (events: readonly unknown[]) => told.push(...events),
    },
    signal: new AbortController().signal,
  } as unknown as AccountRuntime
  return { runtime, told, asked: () => asked }
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

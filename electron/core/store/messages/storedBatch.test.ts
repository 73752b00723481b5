import { expect, test } from 'vitest'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { channelNarrow, narrowKey } from '../../../../shared/model/views/narrow.ts'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { storedBatch } from './storedBatch.ts'

test("showing a channel's history discards its ranges, hiding it does not", () => {
  const before = eg.account({ channels: [eg.channel(9, { historyPublicToSubscribers: false })] })
  const outdated = (historyPublicToSubscribers: boolean) => {
    const change = { isPrivate: false, historyPublicToSubscribers }
    const event: AccountEvent = { id: 0, type: 'channel', op: 'update', channelId: 9, change, settings: {} }
    return storedBatch({ batch: { events: [event], seq: 1 }, before }, eg.after(before, event), null).stale
  }
  expect(outdated(true)).toEqual([narrowKey(channelNarrow(9))])
  expect(outdated(false)).toEqual([])
})

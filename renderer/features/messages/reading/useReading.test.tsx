import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MessageId } from '../../../../shared/api/types.ts'
import { topicNarrow } from '../../../../shared/model/views/narrow.ts'
import { account, after, arrived, channelMessage } from '../../../../shared/model/testing/eg.ts'
import { createAccountStore } from '../../../state/accountStore.ts'
import { AccountProvider } from '../../../state/index.ts'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { useReading } from './useReading.ts'

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('counts as read what passed by before a later message that is looked at', async () => {
  const ids = [5, 6, 7, 8, 9]
  const state = after(account(), ...ids.map((id) => arrived(channelMessage(id, { topic: 'Plan' }))))
  const { inputs } = installBridge({ 'account.attach': () => attached(state) })
  const store = createAccountStore('a')
  await store.attach()
  vi.useFakeTimers()
  let shown: readonly MessageId[] = [5]
  const { result } = renderHook(() => useReading(topicNarrow(9, 'Plan'), () => shown), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <AccountProvider store={store}>{children}</AccountProvider>
    ),
  })
  for (shown of [[5], [6], [8], [9], [8]]) {
    result.current()
    vi.advanceTimersByTime(100)
  }
  expect(inputs('flags.change')).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(inputs('flags.change')).toMatchObject([{ op: 'add', flag: 'read', messageIds: [5, 6, 8] }])
})

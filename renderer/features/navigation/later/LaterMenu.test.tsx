import { expect, it, onTestFinished, vi } from 'vitest'
import { account } from '../../../../shared/model/testing/eg.ts'
import { accountStore, resetUi } from '../../../state/index.ts'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { laterItems } from './LaterMenu.tsx'

it('the reminder menu starts with the default times and ends with no reminder', async () => {
  installBridge({ 'account.attach': () => attached(account()) })
  resetUi({ account: 'a' })
  await accountStore('a').attach()
  // A Monday.
  vi.useFakeTimers({ now: new Date(2026, 10, 30, 8), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const items = laterItems('a', { type: 'channel', channelId: 9, topic: 'Plan' })
  expect(items.map(({ label }) => label)).toEqual([
    'In an hour',
    expect.stringMatching(/^Tomorrow at 0?9:00/),
    expect.stringMatching(/^Next Monday at 0?9:00/),
    'Choose a time…',
    'No reminder',
  ])
})

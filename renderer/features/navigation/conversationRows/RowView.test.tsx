import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { itemEvent } from '../../../../shared/model/lists/listSlices.ts'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { accountStore, resetUi } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, failed, installBridge } from '../../../state/testing/testBridge.ts'
import type { RowItem } from './listItem.ts'
import { RowView } from './RowView.tsx'
import { topicRow } from './testing/topicRow.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const conversation = { type: 'channel' as const, channelId: 9, topic: 'Plan' }
const noon = new Date(2026, 10, 19, 12).getTime()
const attributes = { id: 'row', role: 'row' as const, 'data-active': undefined }

/** Shows a row of a topic whose last message was sent at 12:00 on the 19th. The clock is at 14:20 of that day. */
async function show(row: Partial<RowItem>, tellAt: number | null) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(2026, 10, 19, 14, 20) })
  const state = eg.after(
    eg.account({ channels: [eg.channel(9)], userSettings: { twenty_four_hour_time: true } }),
    eg.arrived(eg.channelMessage(1, { channelId: 9, topic: 'Plan', timestamp: noon / 1000 })),
    itemEvent('later', { conversation, addedAt: 1, tellAt }),
  )
  installBridge({
    'account.attach': () => attached(state),
    'lines.fetch': () => failed('network'),
  })
  resetUi({ account: 'a' })
  await accountStore('a').attach()
  await renderInAccount(<RowView row={{ ...topicRow('Plan'), ...row }} attributes={attributes} />)
  // The window reads its clock every half minute.
  act(() => void vi.advanceTimersByTime(30_000))
  return screen.getByRole('row')
}

it('a row in Later shows when it returns instead of the time of its message', async () => {
  const row = await show({ isLater: true }, new Date(2026, 10, 20, 9).getTime())
  expect(row.textContent).not.toContain('12:00')
  expect(screen.getByText('tomorrow at 09:00').dataset['tooltip']).toBe('In Later until tomorrow at 09:00')
  expect(row.getAttribute('aria-label')).toMatch(/In Later until tomorrow at 09:00$/)
})

it('a row in Later without a reminder shows no time', async () => {
  const row = await show({ isLater: true }, null)
  expect(row.textContent).not.toMatch(/\d\d:\d\d/)
  expect(row.getAttribute('aria-label')).toMatch(/In Later$/)
})

it('a row outside Later shows no reminder time', async () => {
  const row = await show({}, new Date(2026, 10, 20, 9).getTime())
  expect(row.textContent).toContain('12:00')
})

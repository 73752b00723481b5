import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../../shared/model/testing/eg.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../ui/index.ts'
import { undoLast } from '../../common/undo/index.ts'
import { ConversationMenu } from './index.ts'
import { muteTopicUntil } from './decideTopic.ts'

const nothing = () => undefined
afterEach(cleanup)

async function openMenu(topic: string | null) {
  const bridge = installBridge({ 'account.attach': () => attached(account()) })
  await renderInAccount(
    <>
      <ConversationMenu
        scope={
          topic === null ? { type: 'wholeChannel', channelId: 9 } : { type: 'channel', channelId: 9, topic }
        }
        at={{ x: 0, y: 0 }}
        onClose={nothing}
      />
      <ToastRegion label="Notices" dismissLabel="Dismiss" />
    </>,
  )
  return () => bridge.inputs('api.call').map((input) => (input as { params: unknown }).params)
}

it('offers to undo muting a topic', async () => {
  const asked = await openMenu('Plan')
  act(() => void fireEvent.click(screen.getByRole('menuitem', { name: /^Mute topic/, hidden: true })))
  expect(screen.getByText('“Plan” is muted.')).toBeTruthy()
  act(() => void fireEvent.click(screen.getByText('Undo')))
  expect(asked()).toMatchObject([{ policy: 1 }, { policy: 0 }])
})

it('reports the restored state of a topic when the key undoes a change', async () => {
  await openMenu('Plan')
  act(() => void fireEvent.click(screen.getByRole('menuitem', { name: /^Mute topic/, hidden: true })))
  act(() => void undoLast())
  expect(screen.getByText('“Plan” is back to normal.')).toBeTruthy()
  expect(screen.queryByText('“Plan” is muted.')).toBeNull()
})

it('offers to undo muting a channel', async () => {
  const asked = await openMenu(null)
  act(() => void fireEvent.click(screen.getByRole('menuitem', { name: /^Mute channel/, hidden: true })))
  expect(screen.getByText('#news is muted.')).toBeTruthy()
  act(() => void fireEvent.click(screen.getByText('Undo')))
  expect(asked()).toMatchObject(
    [true, false].map((value) => ({ changes: [{ property: 'is_muted', value }] })),
  )
})

it('mutes a topic for an hour and offers to undo it', async () => {
  const bridge = installBridge({ 'account.attach': () => attached(account()), 'mute.end': () => ok(null) })
  const { store } = await renderInAccount(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  const until = Date.now() + 3_600_000
  act(() => muteTopicUntil(store, { channelId: 9, topic: 'Plan' }, until))
  expect(screen.getByText(/^“Plan” is muted until /)).toBeTruthy()
  act(() => void fireEvent.click(screen.getByText('Undo')))
  const place = { account: 'a', channelId: 9, topic: 'Plan' }
  expect(bridge.inputs('mute.end')).toEqual([
    { ...place, at: until },
    { ...place, at: null },
  ])
  expect(bridge.inputs('api.call')).toMatchObject([{ params: { policy: 1 } }, { params: { policy: 0 } }])
})

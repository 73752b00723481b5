import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Snapshot } from '../../shared/api/snapshotType.ts'
import { account, adaId } from '../../shared/model/testing/eg.ts'
import {
  accountStore,
  connectAccountStores,
  registerCommands,
  resetUi,
  runCommand,
  startNavigation,
} from '../state/index.ts'
import { accountSummary } from '../state/testing/accountSummary.ts'
import { attached, installBridge } from '../state/testing/testBridge.ts'
import { ToastRegion } from '../ui/index.ts'
import { frameCommands } from './frameCommands.ts'

// jsdom has no popovers.
const nothing = () => undefined
Object.assign(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing })

const ends: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const end of ends.splice(0)) end()
})

const summary = accountSummary({ id: 'a' })

async function show(unreads: Partial<Snapshot['unreads']>): Promise<void> {
  const none = { channels: [], directs: [], mentions: [], oldUnreadsMissing: false }
  installBridge({ 'account.attach': () => attached(account({ unreads: { ...none, ...unreads } })) })
  ends.push(connectAccountStores())
  resetUi({ accounts: [summary] })
  ends.push(startNavigation('a', ''), registerCommands(frameCommands()))
  await accountStore('a').attach()
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
}

it('says after the last unread topic how many direct messages are unread', async () => {
  await show({ directs: [{ userIds: [adaId], ids: [4, 5] }] })
  act(() => void runCommand('go.nextTopic'))
  expect(screen.getByText('No unread topics left. P: 2 unread direct messages.')).toBeTruthy()
})

it('says that nothing is unread where nothing is', async () => {
  await show({})
  act(() => void runCommand('go.nextTopic'))
  expect(screen.getByText('No unread messages left.')).toBeTruthy()
})

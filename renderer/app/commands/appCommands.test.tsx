import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import { account, adaId } from '../../../shared/model/testing/eg.ts'
import { registerCommands, runCommand, uiStore } from '../../state/index.ts'
import { startWindow } from '../../state/testing/startWindow.ts'
import { attached, installBridge } from '../../state/testing/testBridge.ts'
import { ToastRegion } from '../../ui/index.ts'
import { appCommands } from './appCommands.ts'

afterEach(cleanup)

async function show(unreads: Partial<Snapshot['unreads']>): Promise<void> {
  const none = { channels: [], directs: [], mentions: [], oldUnreadsMissing: false }
  installBridge({ 'account.attach': () => attached(account({ unreads: { ...none, ...unreads } })) })
  await startWindow('')
  onTestFinished(registerCommands(appCommands()))
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
}

it('after the last unread topic, names the key for unread direct messages', async () => {
  await show({ directs: [{ userIds: [adaId], ids: [4, 5] }] })
  act(() => void runCommand('go.nextTopic'))
  expect(screen.getByText('No unread topics left. Press P for 2 direct messages.')).toBeTruthy()
})

it('suggests the direct messages key only if single keys are on', async () => {
  await show({ directs: [{ userIds: [adaId], ids: [4, 5] }] })
  uiStore.setState(({ settings }) => ({ settings: { ...settings, singleKeys: false } }))
  act(() => void runCommand('go.nextTopic'))
  expect(screen.getByText('No unread topics left.')).toBeTruthy()
})

it('reports that nothing is unread', async () => {
  await show({})
  act(() => void runCommand('go.nextTopic'))
  expect(screen.getByText('No unread messages left.')).toBeTruthy()
})

it.each([
  ['beside', true, { peopleOpen: false, peopleOver: false }],
  ['over', false, { peopleOpen: true, peopleOver: true }],
])('shows or hides people %s the conversation, depending on the width', async (_, matches, expected) => {
  await show({})
  vi.stubGlobal('matchMedia', () => ({ matches }))
  runCommand('window.people')
  expect(uiStore.getState()).toMatchObject(expected)
  vi.unstubAllGlobals()
})

it.each([
  ['write.message', 'anyone'],
  ['write.direct', 'people'],
])('the command %s opens a new message to %s where no composer is shown', async (command, to) => {
  await show({})
  act(() => void runCommand(command))
  expect(uiStore.getState().dialog).toEqual({ kind: 'newMessage', to })
})

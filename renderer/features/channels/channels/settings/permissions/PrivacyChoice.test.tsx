import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, channel, selfId, subscription, user } from '../../../../../../shared/model/testing/eg.ts'
import { resetUi, useAccount } from '../../../../../state/index.ts'
import { renderInAccount } from '../../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../../../state/testing/testBridge.ts'
import { PrivacyChoice } from './PrivacyChoice.tsx'

afterEach(cleanup)

const state = account({
  channels: [channel(9, { name: 'leads', isPrivate: true })],
  subscriptions: [subscription(9)],
  users: [user(selfId, { role: 100 })],
})

function Shown() {
  const shown = useAccount(({ channels }) => channels.get(9))
  return shown === undefined ? null : <PrivacyChoice channel={shown} />
}

async function show() {
  const { inputs } = installBridge({ 'account.attach': () => attached(state) })
  resetUi()
  await renderInAccount(<Shown />)
  return () => inputs('api.call')
}
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

it('changes who can read the channel only when saved', async () => {
  const asked = await show()
  fireEvent.click(radio(/^Everyone in/))
  expect([radio(/^Everyone in/).checked, asked()]).toEqual([true, []])
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await act(async () => {})
  expect(asked()).toMatchObject([{ route: 'updateChannel', params: { channelId: 9, isPrivate: false } }])
  expect(document.activeElement).toBe(radio(/^Everyone in/))
})

it('Discard restores the current privacy', async () => {
  const asked = await show()
  fireEvent.click(radio(/^Everyone in/))
  fireEvent.click(screen.getByRole('button', { name: /^Discard/ }))
  const left = screen.queryAllByRole('button', { name: /^(?:Discard|Save)/ })
  expect([radio(/^Everyone in/).checked, left, asked()]).toEqual([false, [], []])
})

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  account,
  adaId,
  arrived,
  channel,
  directMessage,
  selfId,
  user,
} from '../../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../../state/index.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import { PersonPicker } from '../../../search/picker/index.ts'
import { PeopleSourceField } from './PeopleSourceField.tsx'

afterEach(cleanup)

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const names = () =>
  screen.queryAllByRole('option').map((row) => row.querySelector('[data-ellipsis]')?.textContent)
const type = (text: string): void =>
  void fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })
const nobody: ReadonlySet<number> = new Set()

it('an open list shows the subscribers that arrive and the icons of channels', async () => {
  const state = account({
    channels: [channel(9, { name: 'news', subscriberCount: 40, isWebPublic: true })],
    subscribers: [{ channelId: 9, userIds: [selfId], isPartial: true }],
  })
  installBridge({ 'account.attach': () => attached(state) })
  resetUi()
  const { store } = await renderInAccount(
    <PeopleSourceField
      id="field"
      label="People"
      value={[]}
      channelId={null}
      members={nobody}
      onChange={() => {}}
    />,
  )
  type('news')
  expect(options()).toEqual(['newschannel, 40 people'])
  expect(screen.getByRole('option').querySelector('svg')).not.toBeNull()
  act(() => store.applyOptimistic({ type: 'local/subscribers', channelId: 9, userIds: [selfId, adaId] }))
  expect(options()).toEqual(['newschannel, 2 people'])
})

it('a search for a user follows the current order of conversations', async () => {
  const users = [user(selfId), user(5, { name: 'Mia Ash' }), user(6, { name: 'Mia Birch' })]
  installBridge({ 'account.attach': () => attached(account({ users })) })
  resetUi()
  const { store } = await renderInAccount(<PersonPicker id="field" without={[]} onPick={() => {}} />)
  type('m')
  expect(names()).toEqual(['Mia Ash', 'Mia Birch'])
  act(() =>
    store.receive({
      account: 'a',
      seq: 1,
      events: [arrived(directMessage(500, { senderId: 6, userIds: [selfId, 6] }))],
    }),
  )
  type('mi')
  expect(names()).toEqual(['Mia Birch', 'Mia Ash'])
})

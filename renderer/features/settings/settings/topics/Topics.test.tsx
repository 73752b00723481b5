import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, adaId, snapshot } from '../../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../../state/index.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../../state/testing/testBridge.ts'
import { MutedPeople } from './MutedPeople.tsx'
import { TopicPolicies } from './TopicPolicies.tsx'

afterEach(cleanup)

async function show(featureLevel: number) {
  const userTopics = [{ channelId: 9, topic: 'Plan', policy: 1, lastUpdated: 1_700_000_000 }]
  const state = account({ featureLevel, userTopics, mutedUserIds: [adaId] })
  const bridge = installBridge({ 'account.attach': () => attached(state) })
  resetUi({ account: 'a' })
  await renderInAccount(
    <>
      <TopicPolicies />
      <MutedPeople />
    </>,
  )
  const choices = screen.getByRole('combobox', { name: 'Setting for #news › Plan' })
  return {
    ...bridge,
    choices,
    names: within(choices)
      .getAllByRole('option')
      .map((element) => element.textContent),
  }
}

it('a server without policies can mute topics, and the page names the rest', async () => {
  const { choices, inputs, names } = await show(147)
  expect(names).toEqual(['Muted', 'Default'])
  expect(
    screen
      .getAllByText('Needs a newer server')
      .map((words) => words.closest('p')!)
      .map((note) => [note.parentElement?.textContent, note.dataset['tooltip']]),
  ).toEqual([
    ['FollowedNeeds a newer server', 'Needs feature level 219; this server has 147'],
    ['UnmutedNeeds a newer server', 'Needs feature level 170; this server has 147'],
  ])
  fireEvent.change(choices, { target: { value: '0' } })
  expect(inputs('api.call')).toMatchObject([{ route: 'muteTopic', params: { op: 'remove', topic: 'Plan' } }])
  expect(screen.getByRole('button', { name: 'Unmute Ada' })).toBeTruthy()
})

it('a server below level 219 offers every policy except following', async () => {
  const { choices, inputs, names } = await show(200)
  expect(names).toEqual(['Unmuted', 'Muted', 'Default'])
  fireEvent.change(choices, { target: { value: '2' } })
  expect(inputs('api.call')).toMatchObject([{ route: 'setTopicPolicy', params: { policy: 2 } }])
})

it('on a server too old to mute users, an explanation replaces the field', async () => {
  await show(47)
  expect(screen.queryByRole('button', { name: 'Unmute Ada' })).toBe(null)
  expect(screen.queryByRole('combobox', { name: 'Mute a user' })).toBe(null)
  const tooltips = screen
    .getAllByText('Needs a newer server')
    .map((words) => words.closest('p')!.dataset['tooltip'])
  expect(tooltips).toContain('Needs feature level 48; this server has 47')
})

it.each([{ isPrivate: true }, { isWebPublic: true }])(
  'a topic of a channel that is %j shows its icon',
  async (kind) => {
    const channels = snapshot().channels.map((channel) => ({ ...channel, ...kind }))
    const userTopics = [{ channelId: 9, topic: 'Plan', policy: 1, lastUpdated: 1_700_000_000 }]
    installBridge({ 'account.attach': () => attached(account({ channels, userTopics })) })
    resetUi({ account: 'a' })
    await renderInAccount(<TopicPolicies />)
    const place = document.querySelector('[data-tooltip="#news › Plan"]')!
    expect(place.textContent).toBe('news›Plan')
    expect(place.querySelector('svg')).not.toBeNull()
  },
)

it('the filter of topics is emptied by Escape or its button and keeps the focus', async () => {
  await show(400)
  const filter = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter topics' })
  const empty = [
    () => fireEvent.keyDown(filter, { key: 'Escape' }),
    () => fireEvent.click(screen.getByRole('button', { name: 'Clear filter' })),
  ]
  for (const clear of empty) {
    filter.focus()
    fireEvent.change(filter, { target: { value: 'nothing of this name' } })
    expect(screen.getByText('No topic matches “nothing of this name”.')).toBeTruthy()
    clear()
    expect(screen.getByRole('combobox', { name: 'Setting for #news › Plan' })).toBeTruthy()
    expect([filter.value, document.activeElement === filter]).toEqual(['', true])
  }
})

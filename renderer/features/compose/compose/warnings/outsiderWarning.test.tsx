import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { selfId } from '../../../../../shared/model/testing/eg.ts'
import { topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { ok } from '../../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../../ui/index.ts'
import { field, press, show, write } from '../testing/composerOf.tsx'

afterEach(cleanup)
const plan = topicNarrow(9, 'Plan')

it('asks once before a mention reaches no one, and adds the user on request', async () => {
  const subscribers = [{ channelId: 9, userIds: [selfId] }]
  const { inputs } = await show(
    plan,
    { featureLevel: 200, subscribers },
    { 'api.call': () => ok({ name: 'news', subscribed: [{}] }) },
    { connection: { state: 'live', since: 1, reason: null, dataAt: 1, retryAt: null } },
  )
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  const question = () => screen.queryByText('Ada is not in #news and will not be notified.')
  write('@**Ada** Soup')
  press('Enter')
  expect([question() !== null, inputs('message.send')]).toEqual([true, []])
  write('Soup')
  expect(question()).toBe(null)
  write('@**Ada** Soup')
  press('Enter')
  fireEvent.click(screen.getByRole('button', { name: 'Add to channel' }))
  expect(await screen.findByText('Ada was added to #news.')).toBeTruthy()
  expect(inputs('api.call').slice(1)).toMatchObject([
    { route: 'subscribe', params: { channels: [{ name: 'news' }] } },
  ])
  expect([question(), field().value]).toEqual([null, '@**Ada** Soup'])
  press('Enter')
  fireEvent.click(screen.getByRole('button', { name: 'Send anyway' }))
  await waitFor(() => expect(inputs('message.send')).toMatchObject([{ content: '@**Ada** Soup' }]))
})

import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { arrived, channelMessage } from '../../../../../shared/model/testing/eg.ts'
import { mentionsNarrow, topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { navigate, uiStore } from '../../../../state/index.ts'
import { accountSummary } from '../../../../state/testing/accountSummary.ts'
import { plan, show } from '../testing/conversationOf.tsx'

it('keeps the focus on the button that resolved the topic', async () => {
  const { arrive } = await show(plan, [channelMessage(5)])
  arrive(arrived(channelMessage(6)), arrived(channelMessage(7, { topic: '✔ Plan' })))
  const button = screen.getByRole('button', { name: 'Resolve' })
  button.focus()
  act(() => navigate(topicNarrow(9, '✔ Plan'), { replace: true, isRenamed: true }))
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
  expect(button.isConnected).toBe(true)
  expect(document.activeElement).toBe(button)
})

it('a view of one organization names it if there are several', async () => {
  await show(mentionsNarrow, [])
  const head = screen.getByRole('heading', { level: 1 }).parentElement
  expect(head?.textContent).not.toContain('Works')
  const accounts = ['a', 'b'].map((id) =>
    accountSummary({ id, realmName: `Works ${id}`, realmUrl: `https://${id}.example` }),
  )
  act(() => uiStore.setState({ accounts }))
  expect(head?.textContent).toContain('Works a')
})

it('links to the files, links and images of the conversation', async () => {
  await show(plan, [channelMessage(5)])
  act(() => screen.getByRole('button', { name: 'Files, links and images' }).click())
  expect(uiStore.getState().route).toMatchObject({ view: 'gallery' })
})

import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { channelMessage } from '../../../../../shared/model/testing/eg.ts'
import { allCommands, runCommand, selectMessage, uiStore } from '../../../../state/index.ts'
import { plan, show } from '../testing/conversationOf.tsx'

it('a key for a message selects the newest visible one before it changes anything', async () => {
  const { inputs } = await show(plan, [channelMessage(5), channelMessage(6)])
  act(() => selectMessage(null))
  act(() => void runCommand('message.thumbsUp'))
  expect(uiStore.getState().selected).toBe(6)
  expect(document.activeElement).toBe(document.querySelector('[data-message-id="6"]'))
  expect(inputs('reaction.change')).toEqual([])
  // Outside the element `main`, which this test lacks, keys act on the messages only while nothing has the focus.
  act(() => document.querySelector<HTMLElement>(':focus')?.blur())
  act(() => void runCommand('message.thumbsUp'))
  expect(inputs('reaction.change')).toMatchObject([{ op: 'add', messageId: 6 }])
})

it('a key for a message leaves the composer its focus', async () => {
  await show(plan, [channelMessage(5), channelMessage(6)])
  act(() => selectMessage(null))
  const field = document.querySelector('textarea')
  act(() => field?.focus())
  act(() => void runCommand('message.star'))
  expect(document.activeElement).toBe(field)
  expect(uiStore.getState().selected).toBe(null)
})

it('the palette lists the actions on a message only while one is selected', async () => {
  await show(plan, [channelMessage(5)])
  const isListed = () =>
    allCommands()
      .find(({ id }) => id === 'message.thumbsUp')
      ?.isListed?.()
  act(() => selectMessage(null))
  expect(isListed()).toBe(false)
  act(() => selectMessage(5))
  expect(isListed()).toBe(true)
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, after, arrived, channelMessage } from '../../../../shared/model/testing/eg.ts'
import { resetUi, startNavigation } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { ConversationMenu } from '../../topicActions/index.ts'
import { TopicMove } from './TopicMove.tsx'

// jsdom has neither.
const nothing = () => undefined
Object.assign(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing })
Object.assign(HTMLDialogElement.prototype, { showModal: nothing, close: nothing })
afterEach(cleanup)

async function openMenu() {
  const state = after(account(), arrived(channelMessage(5)), arrived(channelMessage(6)))
  const bridge = installBridge({ 'account.attach': () => attached(state), 'api.call': () => ok(null) })
  resetUi({ account: 'a' })
  startNavigation('a', '')
  await renderInAccount(
    <QueryClientProvider client={new QueryClient()}>
      <ConversationMenu
        scope={{ type: 'channel', channelId: 9, topic: 'Plan' }}
        at={{ x: 0, y: 0 }}
        onClose={nothing}
      />
      <TopicMove />
    </QueryClientProvider>,
  )
  return () => bridge.inputs('api.call').map((input) => (input as { params: unknown }).params)
}

const choose = (name: RegExp) => fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }))

it('renames a whole topic from its menu', async () => {
  const asked = await openMenu()
  choose(/^Rename or move/)
  const topic = await screen.findByLabelText('Topic')
  expect(screen.queryAllByRole('radio', { hidden: true })).toEqual([])
  fireEvent.change(topic, { target: { value: 'Plan for spring' } })
  await act(async () => {
    fireEvent.submit(document.querySelector('form')!)
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  expect(asked()).toMatchObject([{ messageId: 6, topic: 'Plan for spring', propagateMode: 'change_all' }])
})

it('resolves a topic from its menu', async () => {
  const asked = await openMenu()
  choose(/^Resolve/)
  expect(asked()).toMatchObject([{ messageId: 6, topic: '✔ Plan', propagateMode: 'change_all' }])
})

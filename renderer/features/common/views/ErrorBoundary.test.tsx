import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { topicNarrow } from '../../../../shared/model/views/narrow.ts'
import { account } from '../../../../shared/model/testing/eg.ts'
import { Compose, openComposer } from '../../compose/compose/index.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import { AccountProvider, registerCommands, resetUi, startNavigation } from '../../../state/index.ts'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { listenToKeys } from '../../../app/keys.ts'

afterEach(cleanup)
// jsdom does not implement scrolling.
const nothing = () => undefined
Object.assign(HTMLElement.prototype, { scrollIntoView: nothing })

let fails = false
function Fault(): null {
  if (fails) throw new Error('a fault')
  return null
}

/** Shows the pane of a topic, beside a component that may throw. */
async function show() {
  installBridge({ 'account.attach': () => attached(account()) })
  resetUi()
  startNavigation('a', '')
  const store = createAccountStore('a')
  await store.attach()
  const tree = (topic: string) => (
    <AccountProvider store={store}>
      <ErrorBoundary pane="conversation" resetKey={topic} onWritingAgain={openComposer}>
        <Compose
          key={topic}
          narrow={topicNarrow(9, topic)}
          onLeave={() => undefined}
          onEditLast={() => false}
        />
        <Fault />
      </ErrorBoundary>
    </AccountProvider>
  )
  const { rerender } = render(tree('Plan'))
  return { show: (topic: string) => act(() => rerender(tree(topic))) }
}

const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Message' })

it('a failed pane keeps the typed text and the keys meant for it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const went = vi.fn<() => void>()
  const ends = [
    registerCommands([
      { id: 'go.nextTopic', run: went },
      { id: 'help.shortcuts', run: went },
    ]),
    listenToKeys(),
  ]
  try {
    const pane = await show()
    field().focus()
    fireEvent.input(field(), { target: { value: 'Half a thought' } })
    fails = true
    pane.show('Plan')
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    for (const key of ['n', '?', 'Enter']) fireEvent.keyDown(document.activeElement!, { key })
    expect(went).not.toHaveBeenCalled()

    fails = false
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(field().value).toBe('Half a thought')
    await waitFor(() => expect(document.activeElement).toBe(field()))

    fails = true
    pane.show('Plan')
    fails = false
    pane.show('Lunch')
    expect(field().value).toBe('')
    expect(document.activeElement).not.toBe(field())
    pane.show('Plan')
    expect(field().value).toBe('Half a thought')
  } finally {
    for (const end of ends) end()
  }
})

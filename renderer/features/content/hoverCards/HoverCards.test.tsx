import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { account, channel } from '../../../../shared/model/testing/eg.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { resetUi } from '../../../state/index.ts'
import { HoverCards } from './HoverCards.tsx'

afterEach(cleanup)

// jsdom has no layout.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = (): void => undefined
    disconnect = (): void => undefined
  },
)

it('a card waits while the list scrolls, and is hidden by scrolling once shown', async () => {
  installBridge({ 'account.attach': () => attached(account({ channels: [channel(8), channel(9)] })) })
  resetUi({ account: 'a', accounts: [accountSummary({ id: 'a' })] })
  await renderInAccount(
    <HoverCards>
      <div data-testid="list">
        <a data-card="channel:9" href="#9">
          garden
        </a>
        <a data-card="channel:8" href="#8">
          kitchen
        </a>
      </div>
    </HoverCards>,
  )
  const list = screen.getByTestId('list')
  const card = () => document.querySelector('[data-hover-card]')
  // Loaded before the clock is faked.
  await import('./Card.tsx')
  vi.useFakeTimers()
  try {
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    fireEvent.pointerOver(screen.getByText('garden'), { pointerType: 'mouse' })
    await pass(300)
    fireEvent.scroll(list)
    await pass(300)
    expect(card()).toBeNull()
    await pass(200)
    expect(card()).not.toBeNull()
    // The next card is pending, but scrolling still hides the current one at once.
    fireEvent.pointerOver(screen.getByText('kitchen'), { pointerType: 'mouse' })
    fireEvent.scroll(list)
    expect(card()).toBeNull()
    await pass(500)
    expect(card()).not.toBeNull()
    fireEvent.scroll(list)
    await pass(1000)
    expect(card()).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

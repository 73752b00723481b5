import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Connection } from '../../../../shared/model/state/localRecords.ts'
import { account } from '../../../../shared/model/testing/eg.ts'
import { registerCommands, resetUi } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { ConnectionStatus } from './ConnectionStatus.tsx'

afterEach(cleanup)

const summary = accountSummary({ id: 'a' })

async function show(answers: Parameters<typeof installBridge>[0] = {}) {
  resetUi()
  const bridge = installBridge({ ...answers, 'account.attach': () => attached(account()) })
  const { store } = await renderInAccount(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectionStatus account={summary} />
    </QueryClientProvider>,
  )
  let seq = 0
  const tell = (fields: Partial<Connection>): void =>
    act(() =>
      store.receive({
        account: 'a',
        seq: ++seq,
        events: [
          {
            type: 'local/connection',
            connection: { state: 'live', since: 0, retryAt: null, reason: null, dataAt: null, ...fields },
          },
        ],
      }),
    )
  return { tell, store, ...bridge }
}

const status = (): HTMLElement => screen.getByRole('status')

describe('the connection status', () => {
  it('keeps one element while the connection changes, so changes are announced', async () => {
    const { tell } = await show()
    const element = status()
    for (const state of ['live', 'connecting', 'catching-up', 'offline', 'signed-out', 'paused'] as const) {
      // Waits, since a burst of batches is applied together.
      await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
      tell({ state })
      expect(status()).toBe(element)
      expect(element.dataset['state']).toBe(state)
      expect(element.textContent).not.toBe('')
    }
  })

  it('shows since when and why it is offline, and retries on request', async () => {
    const { tell, inputs } = await show()
    const since = Date.UTC(2024, 4, 1, 9, 5)
    tell({ state: 'offline', since, reason: 'refused' })
    expect(status().textContent).toMatch(/Offline since 0?9:05/)
    // If something other than this computer is offline, the text names it.
    tell({ state: 'offline', since, reason: 'server' })
    expect(status().textContent).toMatch(/^Server problem since 0?9:05/)
    tell({ state: 'offline', since, reason: 'tls' })
    expect(status().textContent).toMatch(/^Not secure since 0?9:05.*certificate/)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(inputs('account.retry')).toEqual([{ account: 'a' }])
  })

  it('shows the age of the data only if it is clearly older than the outage', async () => {
    const { tell } = await show()
    tell({ state: 'live' })
    expect(status().textContent).toBe('Live')
    const since = Date.now()
    for (const seconds of [0, 90]) {
      tell({ state: 'offline', since, dataAt: since - seconds * 1000 })
      expect(status().textContent).not.toContain('As of')
    }
    tell({ state: 'offline', since, dataAt: since - 3_600_000 })
    expect(status().textContent).toContain('As of')
  })

  it('shows since when the account is paused, and resumes it', async () => {
    const { tell, inputs } = await show()
    tell({ state: 'paused', since: Date.UTC(2024, 4, 1, 9, 5) })
    expect(status().textContent).toMatch(/^Paused since 0?9:05.*Messages you send are kept/)
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
    expect(inputs('account.pause')).toEqual([{ account: 'a', paused: false }])
  })

  it('shows details with the response time and the age of the oldest operation', async () => {
    const health = { medianMs: 41.6, requests: 20 }
    const { inputs, store, tell } = await show({ 'account.health': () => ({ ok: true, value: health }) })
    expect(inputs('account.health')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: /Connecting|Live/ }))
    const panel = screen.getByRole('dialog', { hidden: true })
    expect(panel.textContent).not.toContain('Response time')
    tell({ state: 'live' })
    const createdAt = Math.floor(Date.now() / 1000) - 300
    const destination = { type: 'direct', userIds: [] } as const
    const waiting = { destination, content: 'hi', status: 'queued', reason: null } as const
    act(() =>
      store.receive({
        account: 'a',
        seq: 2,
        events: [1, 2].map((n) => ({
          type: 'local/outbox',
          row: { ...waiting, localId: String(n), createdAt: createdAt + n },
        })),
      }),
    )
    await waitFor(() => expect(panel.textContent).toContain('42 ms (median of 20)'))
    await waitFor(() => expect(panel.textContent).toContain('2 (oldest: 4 minutes ago)'))
    fireEvent.keyDown(panel, { key: 'Escape' })
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  })

  it('opens the sign-in of this account when its key is no longer valid', async () => {
    const { tell } = await show()
    tell({ state: 'signed-out' })
    const signIn = vi.fn()
    const end = registerCommands([{ id: 'account.signInAgain', run: () => void signIn() }])
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(signIn).toHaveBeenCalledTimes(1)
    end()
  })
})

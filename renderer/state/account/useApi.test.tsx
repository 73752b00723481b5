import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, after } from '../../../shared/model/testing/eg.ts'
import { AccountProvider, resetUi } from '../index.ts'
import { renderInAccount } from '../testing/renderInAccount.tsx'
import { attached, installBridge, ok } from '../testing/testBridge.ts'
import { useFetched } from './useApi.ts'

afterEach(cleanup)

const connection = { state: 'live', since: 0, retryAt: null, reason: null, dataAt: null } as const

function Channels({ userId }: { readonly userId: number }) {
  const { value } = useFetched<readonly number[]>('getUserChannels', { userId })
  return <p>{value === null ? 'loading' : `of ${value.join(' ')}`}</p>
}

it('never shows a response that belongs to earlier parameters', async () => {
  const state = after(account(), { type: 'local/connection', connection })
  installBridge({
    'account.attach': () => attached(state),
    'api.call': ({ params }) => ok([(params as { readonly userId: number }).userId]),
  })
  resetUi()
  const { rerender, store } = await renderInAccount(<Channels userId={2} />)
  expect(await screen.findByText('of 2')).toBeTruthy()
  rerender(
    <AccountProvider store={store}>
      <Channels userId={3} />
    </AccountProvider>,
  )
  expect(screen.queryByText('of 2')).toBeNull()
  await act(async () => {})
  expect(screen.getByText('of 3')).toBeTruthy()
})

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../../shared/model/testing/eg.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { useChangeState } from './changeState.ts'
import { StateWords } from './StateWords.tsx'

afterEach(cleanup)

it.each([
  ['Not allowed in this organization.', 'Not allowed in this organization. Decided by:'],
  ['Only owners: Olga', 'Only owners: Olga · Decided by:'],
])('one separator is between “%s” and who decides it', (words, begins) => {
  const { container } = render(
    <StateWords state={{ kind: 'blocked', words, decidedBy: 'can_create_groups' }} />,
  )
  expect(container.textContent?.startsWith(begins)).toBe(true)
})

function Waiting() {
  return <StateWords state={useChangeState(() => true)} />
}

it('a change delayed by a rate limit shows the time and can be retried at once', async () => {
  const { inputs } = installBridge({
    'account.attach': () => attached(account()),
    'outbox.retry': () => ok(null),
    'outbox.discard': () => ok(null),
  })
  const { store } = await renderInAccount(<Waiting />)
  const row = {
    id: 's',
    action: 'updateSettings',
    params: {},
    createdAt: 1_700_000_100,
    status: 'queued',
    reason: null,
    words: 'Change a setting',
    retryAt: new Date(2026, 0, 2, 15, 4, 5).getTime(),
  } as const
  act(() => store.receive({ account: 'a', seq: 1, events: [{ type: 'local/action', row }] }))
  expect(screen.getByRole('status').textContent).toContain('Trying again at 15:04:05')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const target = [{ account: 'a', localId: 's' }]
  expect([inputs('outbox.retry'), inputs('outbox.discard')]).toEqual([target, target])
})

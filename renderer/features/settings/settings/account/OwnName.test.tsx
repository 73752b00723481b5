import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account, selfId, user } from '../../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../../state/index.ts'
import { renderInAccount } from '../../../../state/testing/renderInAccount.tsx'
import { attached, failed, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { OwnName } from './OwnName.tsx'

afterEach(cleanup)

const field = () => screen.getByRole<HTMLInputElement>('textbox')

it('a refused name stays with its reason until it is undone or saved', async () => {
  let answer: () => ReturnType<typeof failed> | ReturnType<typeof ok<unknown>> = () => failed('refused')
  const { inputs } = installBridge({
    'account.attach': () => attached(account({ users: [user(selfId, { name: 'Ben' })] })),
    'api.call': () => answer(),
  })
  resetUi({ account: 'a' })
  await renderInAccount(<OwnName />)
  fireEvent.change(field(), { target: { value: 'B' } })
  fireEvent.submit(field())
  expect(await screen.findByText('(refused)')).toBeTruthy()
  expect(field().value).toBe('B')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(field().value).toBe('Ben')
  expect(screen.queryByText('(refused)')).toBeNull()

  answer = () => ok({})
  fireEvent.change(field(), { target: { value: ' Benjamin ' } })
  fireEvent.submit(field())
  await waitFor(() => expect(document.body.textContent).toContain('Saved'))
  expect(inputs('api.call')).toMatchObject([
    { route: 'updateOwnName', params: { fullName: 'B' } },
    { route: 'updateOwnName', params: { fullName: 'Benjamin' } },
  ])
})

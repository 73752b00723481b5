import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Created } from '../../../../shared/ipc/calls/creationCalls.ts'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import { account } from '../../../../shared/model/testing/eg.ts'
import { AccountProvider, call, resetUi } from '../../../state/index.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import { attached, failed, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { EndWords } from '../forms/index.ts'
import { useCreation } from './useCreation.ts'

afterEach(cleanup)

const created: Created = { userId: 31, link: null, left: [] }
const unknown: CallResult<never> = {
  ok: false,
  error: { code: 'outcome-unknown', message: '(unknown)', creation: 7 },
}
const refused = failed('refused')
const made = vi.fn((_created: Created) => true)
const lead = vi.fn((_created: Created) => {})

interface FormProps {
  readonly form: string
}

function Form({ form }: FormProps) {
  const { end, isBusy, run } = useCreation(form, lead)
  const ask = async (): Promise<null> => {
    await call('people.create', { account: 'a', email: 'n@x.example', fullName: 'N', password: 'p' })
    return null
  }
  return (
    <>
      <button type="button" aria-disabled={isBusy} onClick={() => run({ thing: 'person', ask, made })}>
        Create
      </button>
      <EndWords end={end} />
    </>
  )
}

/** Shows a form whose response was lost. `tell` sets the outcome of the lookup. */
async function show(form: string, first: CallResult<never> = unknown) {
  made.mockReset().mockReturnValue(true)
  lead.mockReset()
  let tell = (_result: CallResult<Created | null>): void => undefined
  const told = new Promise<CallResult<Created | null>>((resolve) => (tell = resolve))
  const { inputs } = installBridge({
    'account.attach': () => attached(account()),
    'people.create': () => first,
    'creation.outcome': () => told,
  })
  resetUi({ account: 'a' })
  const store = createAccountStore('a')
  await store.attach()
  const view = (isShown: boolean) => (
    <AccountProvider store={store}>{isShown && <Form form={form} />}</AccountProvider>
  )
  const { rerender } = render(view(true))
  const create = () => act(async () => screen.getByRole('button').click())
  await create()
  return {
    create,
    inputs,
    leave: () => rerender(view(false)),
    comeBack: () => rerender(view(true)),
    tell: (result: CallResult<Created | null>) => act(async () => tell(result)),
  }
}

const words = () => screen.queryByRole('alert')?.textContent ?? null
const isBusy = () => screen.getByRole('button').getAttribute('aria-disabled') === 'true'
const notKnown = /Checking whether the account was created/

it('looks up a lost response and opens what was created', async () => {
  const { create, inputs, tell } = await show('found')
  expect(words()).toMatch(notKnown)
  expect(isBusy()).toBe(true)
  await create()
  expect(inputs('people.create')).toHaveLength(1)
  expect(inputs('creation.outcome')).toEqual([{ account: 'a', creation: 7 }])
  await tell(ok(created))
  expect(made).toHaveBeenCalledWith(created)
  expect(lead).toHaveBeenCalledWith(created)
  expect([words(), isBusy()]).toEqual([null, false])
})

it('allows a retry if nothing was created', async () => {
  const { create, inputs, tell } = await show('not there')
  await tell(ok(null))
  expect(words()).toBe('The account was not created. Try again.')
  expect(isBusy()).toBe(false)
  expect(made).not.toHaveBeenCalled()
  await create()
  expect(inputs('people.create')).toHaveLength(2)
})

it('a form that was left gets the outcome but opens nothing', async () => {
  const { comeBack, leave, tell } = await show('left')
  leave()
  comeBack()
  expect(words()).toMatch(notKnown)
  leave()
  await tell(ok(created))
  expect(made).toHaveBeenCalledWith(created)
  expect(lead).not.toHaveBeenCalled()
  comeBack()
  expect(words()).toBe(null)
})

it('a form in which something else was typed in the meantime stays', async () => {
  const { tell } = await show('typed')
  made.mockReturnValue(false)
  await tell(ok(created))
  expect(lead).not.toHaveBeenCalled()
})

it('does not guess an outcome that cannot be looked up', async () => {
  const { tell } = await show('unclear')
  await tell(failed('not-found'))
  expect(words()).toBe('This couldn’t be checked. Look for it in the list before you try again.')
  expect(isBusy()).toBe(false)
})

it('shows a refusal and looks nothing up', async () => {
  const { inputs } = await show('refused', refused)
  expect(words()).toBe('(refused)')
  expect(inputs('creation.outcome')).toEqual([])
})

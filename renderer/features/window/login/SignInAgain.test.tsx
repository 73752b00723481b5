import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AccountSummary, ServerProbe } from '../../../../shared/ipc/contract.ts'
import { resetUi, runCommand, uiStore } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { failed, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { SignInAgain } from './SignInAgain.tsx'

afterEach(cleanup)

const probe: ServerProbe = {
  realmUrl: 'https://chat.example',
  realmName: 'Example Works',
  iconUrl: null,
  description: '',
  featureLevel: 400,
  version: '11.0',
  passwordEnabled: true,
  usernamesAreEmails: true,
  externalMethods: [],
}
const account = accountSummary({ realmUrl: probe.realmUrl, keep: 'unprotected-file', needsSignIn: true })

function show(
  answers: NonNullable<Parameters<typeof installBridge>[0]>,
  fields: Partial<AccountSummary> = {},
  keyring = true,
) {
  resetUi()
  uiStore.setState(({ app }) => ({ app: { ...app, keyringAvailable: keyring } }))
  const bridge = installBridge(answers)
  const onSignedIn = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <input aria-label="Elsewhere" />
      <SignInAgain account={{ ...account, ...fields }} onSignedIn={onSignedIn} />
    </QueryClientProvider>,
  )
  return { ...bridge, onSignedIn }
}
const password = () => screen.findByLabelText<HTMLInputElement>('Password')

describe('signing in again in place', () => {
  it('asks only for the password and does not take the focus while one types', async () => {
    const { inputs, onSignedIn } = show({
      'login.probe': () => ok(probe),
      'login.password': () => ok({ ...account, needsSignIn: false }),
    })
    screen.getByLabelText('Elsewhere').focus()
    fireEvent.change(await password(), { target: { value: 'secret' } })
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(account.email)
    expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'))
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
    expect(inputs('login.probe')).toEqual([{ address: probe.realmUrl, allowHttp: false }])
    expect(inputs('login.password')).toEqual([
      {
        realmUrl: probe.realmUrl,
        username: account.email,
        password: 'secret',
        keep: 'keyring',
        again: 'a1',
      },
    ])
  })

  it('leaves the email empty if it is unknown', async () => {
    show({ 'login.probe': () => ok(probe) }, { email: null })
    await password()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  })

  it('the command focuses the password', async () => {
    show({ 'login.probe': () => ok(probe) })
    const field = await password()
    act(() => void runCommand('account.signInAgain'))
    expect(document.activeElement).toBe(field)
  })

  it('without a keyring, keeps the key where it was kept before', async () => {
    const { inputs } = show({ 'login.probe': () => ok(probe) }, {}, false)
    fireEvent.change(await password(), { target: { value: 'secret' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(inputs('login.password')).toMatchObject([{ keep: 'unprotected-file' }]))
  })

  it('shows that the keyring is locked, and keeps the key in it', async () => {
    const fields = { keep: 'keyring', keyLocked: true } as const
    const { inputs } = show({ 'login.probe': () => ok(probe) }, fields, false)
    expect(screen.getByRole('alert').textContent).toMatch(/keyring.*locked.*restart the app/)
    fireEvent.change(await password(), { target: { value: 'secret' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(inputs('login.password')).toMatchObject([{ keep: 'keyring' }]))
  })

  it('shows the main process\u2019s error if another user signed in', async () => {
    show({ 'login.probe': () => ok(probe), 'login.password': () => failed('other-account') })
    fireEvent.change(await password(), { target: { value: 'secret' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText(/other-account/)).toBeTruthy()
  })

  it('asks an unreachable server again on request', async () => {
    let tries = 0
    show({ 'login.probe': () => (++tries === 1 ? failed('no-such-server') : ok(probe)) })
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await password()).toBeTruthy()
    cleanup()
    show({ 'login.probe': () => failed('no-such-server') })
    expect(await screen.findByText('Example Works can’t be reached right now. Try again.')).toBeTruthy()
  })

  it.each([
    ['user', /Your account at Example Works has been deactivated/],
    ['organization', /Example Works has been deactivated/],
  ] as const)('a deactivated %s gets no password form', (deactivated, words) => {
    const { inputs } = show({}, { deactivated })
    expect(screen.getByRole('alert').textContent).toMatch(words)
    expect(screen.queryByLabelText('Password')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(inputs('account.retry')).toEqual([{ account: 'a1' }])
  })
})

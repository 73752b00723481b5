import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AccountSummary, ServerProbe } from '../../../../shared/ipc/contract.ts'
import { resetUi, uiStore } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { failed, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { LoginScreen } from './LoginScreen.tsx'

afterEach(cleanup)

const probe: ServerProbe = {
  realmUrl: 'https://chat.example/',
  realmName: 'Example Works',
  iconUrl: null,
  description: '<p>Where we <b>talk</b>.</p>',
  featureLevel: 400,
  version: '11.0',
  passwordEnabled: true,
  usernamesAreEmails: true,
  externalMethods: [],
}
const account = accountSummary({ keep: 'keyring', needsSignIn: true })

type Answers = NonNullable<Parameters<typeof installBridge>[0]>

interface Options {
  readonly keyring?: boolean
  readonly onCancel?: () => void
  readonly accounts?: readonly AccountSummary[]
}

function show(answers: Answers, options: Options = {}) {
  resetUi({ accounts: options.accounts ?? [] })
  uiStore.setState(({ app }) => ({ app: { ...app, keyringAvailable: options.keyring ?? true } }))
  const bridge = installBridge(answers)
  const onSignedIn = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LoginScreen onSignedIn={onSignedIn} onCancel={options.onCancel ?? null} />
    </QueryClientProvider>,
  )
  return { ...bridge, onSignedIn }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
async function find(): Promise<void> {
  type('Organization address', 'chat.example')
  press('Continue')
  await screen.findByRole('heading', { name: 'Example Works' })
}

describe('signing in', () => {
  it('Escape goes back to the address, and leaves from there', async () => {
    const onCancel = vi.fn()
    show({ 'login.probe': () => ok(probe) }, { onCancel })
    await find()
    fireEvent.keyDown(screen.getByLabelText('Email'), { key: 'Escape' })
    expect(onCancel).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByLabelText('Organization address'), { key: 'Escape' })
    expect(onCancel).toHaveBeenCalledTimes(1)
  })

  it('finds the organization, then signs in with email and password', async () => {
    const { inputs, onSignedIn } = show({
      'login.probe': () => ok(probe),
      'login.password': () => ok(account),
    })
    expect(screen.getByLabelText('Organization address')).toBe(document.activeElement)
    await find()
    expect(screen.getByText('Where we talk.')).toBeTruthy()
    expect(screen.getByLabelText('Email')).toBe(document.activeElement)
    type('Email', ' ada@example.invalid ')
    type('Password', 'secret')
    press('Sign in')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(account))
    expect(inputs('login.password')).toEqual([
      { realmUrl: probe.realmUrl, username: 'ada@example.invalid', password: 'secret', keep: 'keyring' },
    ])
  })

  it('the error of a wrong password names the email or the username', async () => {
    for (const [usernamesAreEmails, field, words] of [
      [true, 'Email', 'Wrong email or password.'],
      [false, 'Username', 'Wrong username or password.'],
    ] as const) {
      show({
        'login.probe': () => ok({ ...probe, usernamesAreEmails }),
        'login.password': () => failed('wrong-password'),
      })
      await find()
      type(field, 'ada@example.invalid')
      type('Password', 'secret')
      press('Sign in')
      expect(await screen.findByText(words)).toBeTruthy()
      cleanup()
    }
  })

  it('does not blame the address or the password while the server is down', async () => {
    show({ 'login.probe': () => ok(probe), 'login.password': () => failed('network') })
    await find()
    type('Email', 'ada@example.invalid')
    type('Password', 'secret')
    press('Sign in')
    expect(await screen.findByText(/can’t be reached right now\. Try again\./)).toBeTruthy()
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).not.toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret')
  })

  it("opens the server's page for resetting the password", async () => {
    const { inputs } = show({ 'login.probe': () => ok(probe) })
    await find()
    press('Forgot your password?')
    expect(inputs('app.openExternal')).toEqual([{ url: 'https://chat.example/accounts/password/reset/' }])
  })

  it.each([
    ['no-such-server', /No server responds/],
    ['not-the-service', /isn’t a chat organization/],
    ['tls', /certificate isn’t trusted/],
    ['incompatible', /too old/],
    ['offline', /isn’t connected/],
    ['deactivated', /deactivated/],
    ['something-new', /\(something-new\)/],
  ])('explains what is wrong with the address: %s', async (code, words) => {
    show({ 'login.probe': () => failed(code) })
    type('Organization address', 'chat.example')
    press('Continue')
    const error = await screen.findByText(words)
    const field = screen.getByLabelText('Organization address')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
  })

  it('sends no request without an address', () => {
    const { inputs } = show({})
    press('Continue')
    expect(screen.getByText('Enter the address of your organization.')).toBeTruthy()
    expect(inputs('login.probe')).toEqual([])
  })

  it('continues without encryption only after the user agreed', async () => {
    const { inputs } = show({
      'login.probe': ({ allowHttp }) => (allowHttp ? ok(probe) : failed('http-needs-consent')),
    })
    type('Organization address', 'http://chat.example')
    press('Continue')
    await screen.findByRole('alertdialog', { name: 'This address isn’t encrypted' })
    expect(screen.getByRole('button', { name: 'Cancel' })).toBe(document.activeElement)
    press('Continue without encryption')
    await screen.findByRole('heading', { name: 'Example Works' })
    expect(inputs('login.probe')).toEqual([
      { address: 'http://chat.example', allowHttp: false },
      { address: 'http://chat.example', allowHttp: true },
    ])
  })

  it.each([
    ['wrong-password', /Wrong email or password/, {}],
    ['rate-limit', /Wait 30 seconds/, { retryAfterSeconds: 29.2 }],
  ])('shows %s at the password', async (code, words, fields) => {
    show({ 'login.probe': () => ok(probe), 'login.password': () => failed(code, fields) })
    await find()
    type('Email', 'ada@example.invalid')
    type('Password', 'wrong')
    press('Sign in')
    const error = await screen.findByText(words)
    expect(screen.getByLabelText('Password').getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
  })

  it('asks for a username if names are not emails, and can show the password', async () => {
    show({ 'login.probe': () => ok({ ...probe, usernamesAreEmails: false }) })
    await find()
    expect(screen.getByLabelText('Username')).toBeTruthy()
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    expect(password.type).toBe('password')
    press('Show password')
    expect(password.type).toBe('text')
  })

  it('without a keyring, the user chooses how to stay signed in', async () => {
    const { inputs } = show(
      { 'login.probe': () => ok(probe), 'login.password': () => failed('wrong-password') },
      { keyring: false },
    )
    await find()
    const run = screen.getByRole<HTMLInputElement>('radio', { name: /Until I quit/ })
    expect(run.checked).toBe(true)
    // Explains why there is a choice, and that the default means signing in again at each start.
    const choice = screen.getByRole('group', { name: 'Stay signed in?' })
    expect(choice.dataset['tooltip']).toMatch(/^This computer has no keyring/)
    // The choice comes after the name and the password.
    expect(screen.getByLabelText('Password').compareDocumentPosition(choice)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    const hint = document.getElementById(run.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('You sign in again each time the app starts.')
    fireEvent.click(screen.getByRole('radio', { name: /not encrypted/ }))
    type('Email', 'ada@example.invalid')
    type('Password', 'secret')
    press('Sign in')
    await waitFor(() => expect(inputs('login.password')).toHaveLength(1))
    expect(inputs('login.password')[0]).toMatchObject({ keep: 'unprotected-file' })
  })

  it('preselects the unprotected file if another account uses it', async () => {
    const accounts = [accountSummary({ keep: 'unprotected-file' })]
    show({ 'login.probe': () => ok(probe) }, { keyring: false, accounts })
    await find()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /not encrypted/ }).checked).toBe(true)
  })
})

describe('signing in by the browser', () => {
  const external = {
    ...probe,
    passwordEnabled: false,
    externalMethods: [{ name: 'sso', displayName: 'Works SSO', iconUrl: null }],
  }

  it('waits for the browser until the main process reports the sign-in', async () => {
    const { inputs, push, onSignedIn } = show({ 'login.probe': () => ok(external) })
    await find()
    expect(screen.queryByLabelText('Password')).toBeNull()
    press('Continue with Works SSO')
    await screen.findByRole('heading', { name: 'Finish in your browser' })
    expect(inputs('login.external')).toEqual([{ realmUrl: probe.realmUrl, method: 'sso', keep: 'keyring' }])
    push('login.finished', ok(account))
    expect(onSignedIn).toHaveBeenCalledWith(account)
  })

  it('a browser sign-in can be canceled and shows why it failed', async () => {
    const { inputs, push } = show({ 'login.probe': () => ok(external) })
    await find()
    press('Continue with Works SSO')
    press('Cancel')
    expect(inputs('login.cancel')).toHaveLength(1)
    press('Continue with Works SSO')
    push('login.finished', failed('deactivated'))
    expect(await screen.findByText(/deactivated/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue with Works SSO' })).toBeTruthy()
  })
})

it('signing in can be canceled', () => {
  const onCancel = vi.fn()
  show({}, { onCancel })
  press('Cancel')
  expect(onCancel).toHaveBeenCalled()
})

it('Escape in the address returns to the accounts, if there are any', () => {
  const onCancel = vi.fn()
  show({}, { onCancel })
  fireEvent.keyDown(screen.getByLabelText('Organization address'), { key: 'Escape' })
  expect(onCancel).toHaveBeenCalledOnce()
  cleanup()
  show({})
  fireEvent.keyDown(screen.getByLabelText('Organization address'), { key: 'Escape' })
  expect(screen.getByRole('heading', { name: 'Find your organization' })).toBeTruthy()
})

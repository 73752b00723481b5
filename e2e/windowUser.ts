import { expect, type Page } from '@playwright/test'
import type { z } from 'zod'
import type { RouteName, routes } from '../shared/api/routes/index.ts'
import type { CallInput, CallOutputs, CallResult } from '../shared/ipc/contract.ts'
import type { CallName } from '../shared/ipc/channels.ts'
import type { AccountState } from '../shared/model/state/accountState.ts'
import { attachFully } from './attachFully.ts'

export type Params<N extends RouteName> = z.input<(typeof routes)[N]['params']>
export type Answer<N extends RouteName> = ReturnType<(typeof routes)[N]['result']>

/** A user signed in to a running app, who acts through the window's bridge, as the page does. */
export interface WindowUser {
  /** The id of the account in the app. */
  readonly account: string
  readonly userId: number
  /** Returns the core's result; throws its error. */
  invoke<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutputs[N]>
  /** Calls an endpoint by route name; throws if it is refused. */
  call<N extends RouteName>(route: N, params: Params<N>): Promise<Answer<N>>
  /** Passes when the server refuses the call with this code; the default is BAD_REQUEST. */
  isRefused<N extends RouteName>(route: N, params: Params<N>, serverCode?: string): Promise<void>
  /** Returns what `pick` takes from the state that main has folded so far. */
  see<T>(pick: (state: AccountState) => T): Promise<T>
  /** Waits until events have made the result of `pick` equal to `expected`. */
  sees<T>(pick: (state: AccountState) => T, expected: unknown): Promise<void>
}

type AnyBridge = { invoke(name: string, input: unknown): Promise<CallResult<unknown>> }

/** Calls main like a script of the page. */
async function ask<N extends CallName>(
  page: Page,
  name: N,
  input: CallInput<N>,
): Promise<CallResult<CallOutputs[N]>> {
  const answer = await page.evaluate(
    ([call, params]) => (window as unknown as { bridge: AnyBridge }).bridge.invoke(call, params),
    [name, input] as const,
  )
  return answer as CallResult<CallOutputs[N]>
}

/** Like `ask`, but throws the error. */
export async function invoke<N extends CallName>(
  page: Page,
  name: N,
  input: CallInput<N>,
): Promise<CallOutputs[N]> {
  const answer = await ask(page, name, input)
  if (!answer.ok) throw new Error(`${name}: ${answer.error.code} ${answer.error.message}`)
  return answer.value
}

/** Returns an account's state as a newly opened window receives it: without messages and views. */
async function attach(page: Page, account: string): Promise<AccountState> {
  const { state } = await attachFully({
    attach: () => invoke(page, 'account.attach', { account }),
    part: (token) => invoke(page, 'account.part', { account, token }),
  })
  return state
}

/** Returns the user of this account. */
export function windowUser(page: Page, account: string, userId: number): WindowUser {
  const api = (route: RouteName, params: unknown) => ask(page, 'api.call', { account, route, params })
  const see: WindowUser['see'] = async (pick) => pick(await attach(page, account))
  return {
    account,
    userId,
    invoke: (name, input) => invoke(page, name, input),
    async call<N extends RouteName>(route: N, params: Params<N>) {
      const answer = await api(route, params)
      if (!answer.ok) throw new Error(`${route}: ${JSON.stringify(answer.error)}`)
      return answer.value as Answer<N>
    },
    async isRefused(route, params, serverCode = 'BAD_REQUEST') {
      expect(await api(route, params), route).toMatchObject({
        ok: false,
        error: { code: 'refused', serverCode },
      })
    },
    see,
    sees: (pick, expected) => expect.poll(() => see(pick)).toEqual(expected),
  }
}

/** A server that the app can sign in to. */
export interface SignInServer {
  /** Server address that the app uses. */
  readonly appUrl: string
  person(name: string): {
    readonly email: string
    readonly password: string
    readonly api_key: string
    readonly user_id: number
  }
}

/** Signs `name` in through the window's bridge; returns the account id. */
export async function signInBy(
  page: Page,
  server: SignInServer,
  name: string,
  keep: CallInput<'login.password'>['keep'],
): Promise<string> {
  const { email, password } = server.person(name)
  const { realmUrl } = await invoke(page, 'login.probe', { address: server.appUrl, allowHttp: true })
  const { id } = await invoke(page, 'login.password', { realmUrl, username: email, password, keep })
  return id
}

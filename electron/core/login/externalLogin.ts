import { randomBytes } from 'node:crypto'
import type { KeepKey } from '../../../shared/ipc/contract.ts'
import type { Clock } from '../platform/clock.ts'
import { namesSameServer } from './address.ts'
import type { DeepLink } from './deepLink.ts'

/** Time in ms in which the browser must return from a sign-in. */
const lifeMs = 10 * 60 * 1000

export interface ExternalResult {
  readonly realmUrl: string
  readonly email: string
  readonly apiKey: string
  readonly userId: number | null
  readonly keep: KeepKey
  /** Id of the account that signs in again; undefined for any account. */
  readonly again: string | undefined
}

export interface ExternalFlow {
  readonly realmUrl: string
  readonly loginUrl: string
  readonly keep: KeepKey
  readonly again?: string | undefined
  /** Called once when the flow is completed, canceled, replaced or expired. */
  readonly onEnd?: () => void
}

export interface ExternalLogin {
  /** Returns the address to open in the browser, or null if `loginUrl` is not a web page. Replaces a pending flow. */
  start(flow: ExternalFlow): string | null
  /** Returns the key if the link belongs to the pending flow, once. Any other link leaves the flow pending. */
  finish(link: DeepLink): ExternalResult | null
  cancel(): void
}

interface Flow extends Pick<ExternalResult, 'realmUrl' | 'keep' | 'again'> {
  readonly otp: Buffer
  readonly startedAt: number
  readonly over: AbortController
  readonly onEnd: () => void
}

/** Implements the one-time-pad flow: the key returns encrypted with a pad that only this process knows. */
export function createExternalLogin(clock: Clock): ExternalLogin {
  let pending: Flow | null = null

  const end = () => {
    const ended = pending
    pending = null
    ended?.over.abort()
    ended?.onEnd()
  }
  const current = () => {
    if (pending && Math.abs(clock.now() - pending.startedAt) > lifeMs) end()
    return pending
  }
  return {
    start: ({ realmUrl, loginUrl, keep, again, onEnd = () => undefined }) => {
      const url = pageOf(realmUrl, loginUrl)
      if (url === null) return null
      end()
      const over = new AbortController()
      const flow: Flow = { otp: randomBytes(32), realmUrl, startedAt: clock.now(), keep, again, over, onEnd }
      pending = flow
      void clock.sleep(lifeMs, over.signal).then(() => {
        if (pending === flow) end()
      })
      url.searchParams.set('mobile_flow_otp', flow.otp.toString('hex'))
      return url.href
    },
    finish: (link) => {
      const flow = current()
      // A link of another server must not end the flow either.
      if (link.type !== 'login' || !flow || !isSameRealm(link.realm, flow.realmUrl)) return null
      const sealed = Buffer.from(link.otpEncryptedApiKey, 'hex')
      const apiKey = Buffer.from(sealed.map((byte, i) => byte ^ (flow.otp[i] ?? 0))).toString('latin1')
      // Any web page can forge such a link, but only the server knows the pad. A forged link must not end the flow.
      if (!/^[\x21-\x7e]{32}$/.test(apiKey)) return null
      end()
      const { realmUrl, keep, again } = flow
      return { realmUrl, email: link.email, apiKey, userId: link.userId, keep, again }
    },
    cancel: end,
  }
}

function pageOf(realmUrl: string, loginUrl: string): URL | null {
  try {
    const url = new URL(loginUrl, `${realmUrl}/`)
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && realmUrl.startsWith('http:'))
    return isSafe && url.username === '' && url.password === '' ? url : null
  } catch {
    return null
  }
}

const isSameRealm = (reported: string, ours: string): boolean =>
  new URL(reported).origin === new URL(ours).origin || namesSameServer(ours, reported)

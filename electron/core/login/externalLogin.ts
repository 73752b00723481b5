import { randomBytes } from 'node:crypto'
import type { KeepKey } from '../../../shared/ipc/contract.ts'
import type { Clock } from '../platform/clock.ts'
import { namesSameServer } from './address.ts'
import type { DeepLink } from './deepLink.ts'

/** A sign-in through the browser must come back within this. */
const lifeMs = 10 * 60 * 1000

export interface ExternalResult {
  readonly realmUrl: string
  readonly email: string
  readonly apiKey: string
  readonly userId: number | null
  readonly keep: KeepKey
  /** The account that signs in again; undefined: any. */
  readonly again: string | undefined
}

export interface ExternalFlow {
  readonly realmUrl: string
  readonly loginUrl: string
  readonly keep: KeepKey
  readonly again?: string | undefined
  /** Called once, when the flow is answered, given up, replaced, or too old. */
  readonly onEnd?: () => void
}

export interface ExternalLogin {
  /** The address to open in the browser, or null where `loginUrl` leads to no web page. Replaces a pending one. */
  start(flow: ExternalFlow): string | null
  /** The key, if this link answers the pending flow; it can do so once. Any other link leaves the flow as it is. */
  finish(link: DeepLink): ExternalResult | null
  cancel(): void
}

interface Flow extends Pick<ExternalResult, 'realmUrl' | 'keep' | 'again'> {
  readonly otp: Buffer
  readonly startedAt: number
  readonly over: AbortController
  readonly onEnd: () => void
}

/** The one-time-pad flow: the key comes back encrypted with a pad that only this process knows. */
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
      // A link for another realm is not an answer: it must not be able to end the flow either.
      if (link.type !== 'login' || !flow || !isSameRealm(link.realm, flow.realmUrl)) return null
      const sealed = Buffer.from(link.otpEncryptedApiKey, 'hex')
      const apiKey = Buffer.from(sealed.map((byte, i) => byte ^ (flow.otp[i] ?? 0))).toString('latin1')
      // Any page can make such a link up, and only the server knows the pad: no other link ends the flow.
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

const isSameRealm = (told: string, ours: string): boolean =>
  new URL(told).origin === new URL(ours).origin || namesSameServer(ours, told)

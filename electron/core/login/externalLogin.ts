import { randomBytes } from 'node:crypto'
import type { KeepKey } from '../../../shared/ipc/contract.ts'
import type { Clock } from '../clock.ts'
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

export interface ExternalLogin {
  /** The address to open in the browser, or null where `loginUrl` leads to no web page. Replaces a pending one. */
  start(realmUrl: string, loginUrl: string, keep: KeepKey, again?: string): string | null
  /** The key, if this link answers the pending flow; it can do so once. */
  finish(link: DeepLink): ExternalResult | null
  cancel(): void
  isPending(): boolean
}

/** The one-time-pad flow: the key comes back encrypted with a pad that only this process knows. */
export function createExternalLogin(clock: Clock, pad: () => Buffer = () => randomBytes(32)): ExternalLogin {
  let pending:
    | (Pick<ExternalResult, 'realmUrl' | 'keep' | 'again'> & { otp: Buffer; startedAt: number })
    | null = null

  const current = () => {
    if (pending && Math.abs(clock.now() - pending.startedAt) > lifeMs) pending = null
    return pending
  }
  return {
    start: (realmUrl, loginUrl, keep, again) => {
      const url = pageOf(realmUrl, loginUrl)
      if (url === null) return null
      pending = { otp: pad(), realmUrl, startedAt: clock.now(), keep, again }
      url.searchParams.set('mobile_flow_otp', pending.otp.toString('hex'))
      return url.href
    },
    finish: (link) => {
      const flow = current()
      // A link for another realm is not an answer: it must not be able to end the flow either.
      if (link.type !== 'login' || !flow || !isSameRealm(link.realm, flow.realmUrl)) return null
      pending = null
      const sealed = Buffer.from(link.otpEncryptedApiKey, 'hex')
      const apiKey = Buffer.from(sealed.map((byte, i) => byte ^ (flow.otp[i] ?? 0))).toString('latin1')
      if (!/^[\x21-\x7e]{32}$/.test(apiKey)) return null
      const { realmUrl, keep, again } = flow
      return { realmUrl, email: link.email, apiKey, userId: link.userId, keep, again }
    },
    cancel: () => {
      pending = null
    },
    isPending: () => current() !== null,
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

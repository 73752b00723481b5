import { t } from '../../../../shared/i18n.ts'
import type { AccountSummary, CallResult, KeepKey } from '../../../../shared/ipc/contract.ts'
import { diskFault, done, fault, value } from '../../http/failure.ts'
import type { AccountRecord } from '../../profile/accountList.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CoreHandlers } from '../coreHandlers.ts'
import { parseDeepLink } from '../../login/deepLink.ts'
import { createExternalLogin } from '../../login/externalLogin.ts'
import type { ExternalResult } from '../../login/externalLogin.ts'
import { passwordSignIn, whoAmI } from '../../login/password.ts'
import type { SignedIn } from '../../login/password.ts'
import type { SchemeClaim } from '../clientOptions.ts'
import { describeRealm, findRealm } from '../../login/probe.ts'
import type { ProbeOptions, Realm } from '../../login/probe.ts'

export interface LoginCallsOptions extends ProbeOptions {
  readonly clock: Clock
  readonly openExternal: (url: string) => Promise<void>
  readonly claimScheme: (wireName: string) => Promise<SchemeClaim>
  readonly record: (account: string) => Pick<AccountRecord, 'realmUrl' | 'userId' | 'userName'> | null
  readonly add: (signedIn: SignedIn, keep: KeepKey) => AccountSummary
  readonly finished: (result: CallResult<AccountSummary>) => void
}

type LoginCallName = 'login.probe' | 'login.password' | 'login.external' | 'login.cancel'
export interface LoginCalls {
  readonly handlers: Pick<CoreHandlers, LoginCallName>
  readonly handleDeepLink: (address: string) => 'login' | 'unknown'
  /** Cancels a sign-in that waits for the browser. */
  readonly close: () => void
}

export function createLoginCalls(options: LoginCallsOptions): LoginCalls {
  const { clock, log, openExternal, claimScheme, add, record, finished } = options
  const external = createExternalLogin(clock)
  /** Organizations probed in this run, by URL. The sign-in uses exactly what was probed. */
  const probed = new Map<string, Realm>()

  /** Number of sign-ins that claimed a scheme, plus cancellations. A change means that a newer one took over. */
  let attempts = 0
  const cancel = () => {
    attempts++
    external.cancel()
  }

  const realmAt = async (realmUrl: string): Promise<CallResult<Realm>> => {
    const cached = probed.get(realmUrl)
    return cached ? value(cached) : findRealm(options, realmUrl, false)
  }
  /** Adds the account. `again` is the id of the account that must sign in again; undefined for any account. */
  const enter = (
    signedIn: CallResult<SignedIn>,
    keep: KeepKey,
    again: string | undefined,
  ): CallResult<AccountSummary> => {
    if (!signedIn.ok) return signedIn
    const { realm, userId } = signedIn.value
    const wanted = again === undefined ? null : record(again)
    if (wanted && (wanted.userId !== userId || wanted.realmUrl !== realm.url))
      return fault({ code: 'other-account', message: t('core.loginOtherAccount', { name: wanted.userName }) })
    try {
      return value(add(signedIn.value, keep))
    } catch (error) {
      log.error('an account could not be kept', { error })
      return diskFault(error)
    }
  }
  const finish = async ({ realmUrl, email, apiKey, keep, again }: ExternalResult) => {
    const realm = await realmAt(realmUrl)
    if (!realm.ok) return finished(realm)
    finished(enter(await whoAmI(options, realm.value, { email, apiKey }), keep, again))
  }

  return {
    handlers: {
      'login.probe': async ({ address, allowHttp }) => {
        const realm = await findRealm(options, address, allowHttp)
        if (!realm.ok) return realm
        probed.set(realm.value.url, realm.value)
        return value(await describeRealm(options, realm.value))
      },
      'login.password': async ({ realmUrl, username, password, keep, again }) => {
        const realm = await realmAt(realmUrl)
        if (!realm.ok) return realm
        return enter(await passwordSignIn(options, realm.value, username, password), keep, again)
      },
      'login.external': async ({ realmUrl, method, keep, again }) => {
        const realm = await realmAt(realmUrl)
        if (!realm.ok) return realm
        const chosen = realm.value.settings.externalMethods.find(({ name }) => name === method)
        if (!chosen) return fault({ code: 'not-found', message: t('core.loginMethod') })
        const { wireName } = realm.value.settings
        const mine = ++attempts
        const claim = await claimScheme(wireName)
        if (!claim.ok) {
          const message = claim.reason === 'taken' ? 'core.loginSchemeTaken' : 'core.loginSchemeDeclined'
          return fault({ code: 'scheme', message: t(message, { scheme: wireName }) })
        }
        const { release } = claim
        const { loginUrl } = chosen
        // The user may have left the sign-in or started another one while the prompt was open.
        const page =
          mine === attempts
            ? external.start({ realmUrl: realm.value.url, loginUrl, keep, again, onEnd: release })
            : null
        if (page === null) {
          release()
          return fault({ code: 'not-found', message: t('core.loginMethod') })
        }
        await openExternal(page)
        return done
      },
      'login.cancel': async () => {
        cancel()
        return done
      },
    },
    close: cancel,
    handleDeepLink: (address) => {
      const link = parseDeepLink(address)
      const found = external.finish(link)
      if (found === null) {
        log.warn('an address from the system was not asked for', { type: link.type })
        return 'unknown'
      }
      void finish(found).catch((error: unknown) => log.error('external sign-in failed', { error }))
      return 'login'
    },
  }
}

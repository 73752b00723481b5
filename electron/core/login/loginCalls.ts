import { t } from '../../../shared/i18n.ts'
import type { AccountSummary, CallResult, KeepKey } from '../../../shared/ipc/contract.ts'
import { done, fault, value } from '../account/failure.ts'
import type { AccountRecord } from '../accountList.ts'
import type { Clock } from '../clock.ts'
import type { CoreHandlers } from '../client.ts'
import type { DeepLink } from './deepLink.ts'
import { parseDeepLink } from './deepLink.ts'
import { createExternalLogin } from './externalLogin.ts'
import { passwordSignIn, whoAmI } from './password.ts'
import type { SignedIn } from './password.ts'
import { describeRealm, findRealm } from './probe.ts'
import type { ProbeOptions, Realm } from './probe.ts'

export interface LoginCallsOptions extends ProbeOptions {
  readonly clock: Clock
  readonly openExternal: (url: string) => Promise<void>
  readonly claimScheme: (wireName: string) => void
  readonly record: (account: string) => Pick<AccountRecord, 'realmUrl' | 'userId' | 'userName'> | null
  readonly add: (signedIn: SignedIn, keep: KeepKey) => AccountSummary
  readonly finished: (result: CallResult<AccountSummary>) => void
}

type LoginCallName = 'login.probe' | 'login.password' | 'login.external' | 'login.cancel'
export interface LoginCalls {
  readonly handlers: Pick<CoreHandlers, LoginCallName>
  readonly handleDeepLink: (address: string) => 'login' | 'unknown'
}

export function createLoginCalls(options: LoginCallsOptions): LoginCalls {
  const { clock, log, openExternal, claimScheme, add, record, finished } = options
  const external = createExternalLogin(clock)
  /** Realms that answered in this run: what was probed is what is signed in to. */
  const probed = new Map<string, Realm>()

  const realmAt = async (realmUrl: string): Promise<CallResult<Realm>> => {
    const known = probed.get(realmUrl)
    return known ? value(known) : findRealm(options, realmUrl, false)
  }
  /** again: the account that this is to be, where it is not just any. */
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
      const why = (error as { code?: string }).code ?? ''
      return fault({ code: 'unknown', message: t('core.diskFull', { why }) })
    }
  }
  const finish = async (link: DeepLink) => {
    const found = external.finish(link)
    const realm = found && (await realmAt(found.realmUrl))
    if (!found || !realm) return finished(fault({ code: 'unknown', message: t('core.loginExternalFailed') }))
    if (!realm.ok) return finished(realm)
    const { email, apiKey, keep, again } = found
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
        const page = chosen && external.start(realm.value.url, chosen.loginUrl, keep, again)
        if (!page) return fault({ code: 'not-found', message: t('core.loginMethod') })
        claimScheme(realm.value.settings.wireName)
        await openExternal(page)
        return done
      },
      'login.cancel': async () => {
        external.cancel()
        return done
      },
    },
    handleDeepLink: (address) => {
      const link = parseDeepLink(address)
      if (link.type === 'unknown' || !external.isPending()) {
        log.warn('an address from the system was not asked for', { type: link.type })
        return 'unknown'
      }
      void finish(link).catch((error: unknown) => log.error('external sign-in failed', { error }))
      return 'login'
    },
  }
}

import { t } from '../../../shared/i18n.ts'
import type { AccountSummary, CallInput } from '../../../shared/ipc/contract.ts'
import type { Question } from '../../core/client/accountPrompts.ts'
import { isPrivateHost } from '../../core/http/privateHost.ts'
import { isLoopback, normaliseAddress } from '../../core/login/address.ts'

type Settings = CallInput<'settings.set'>

/** Asks the user before a page does what it could also do unasked if it were taken over. */
export interface PageConsent {
  /** False: the user does not want to connect to this server. */
  readonly mayReach: (address: string, allowHttp: boolean) => Promise<boolean>
  /** Returns the changes without those that the user refuses. */
  readonly allowed: (patch: Settings, current: Settings) => Promise<Settings>
}

/** Settings that open a door when they are turned on. */
const guarded = ['developerTools', 'keepSignInLinks'] as const

/** confirm: resolves with false also where no window can be seen. */
export function createPageConsent(
  confirm: (question: Question) => Promise<boolean>,
  accounts: () => readonly Pick<AccountSummary, 'realmUrl'>[],
): PageConsent {
  /** Origins that the user agreed to in this run. */
  const agreed = new Set<string>()
  return {
    async mayReach(given, allowHttp) {
      const address = normaliseAddress(given, allowHttp)
      // Such an address is refused before anything is asked there.
      if (!address.ok) return true
      const { host, hostname, origin, protocol } = new URL(address.url)
      if (isLoopback(hostname) || (protocol === 'https:' && !isPrivateHost(hostname))) return true
      if (agreed.has(origin) || accounts().some(({ realmUrl }) => new URL(realmUrl).origin === origin))
        return true
      const kind = protocol === 'http:' ? 'http' : 'private'
      const isAgreed = await confirm({
        message: t(`shell.consent.${kind}`, { host }),
        detail: t(`shell.consent.${kind}Detail`),
        action: t('shell.consent.connect'),
      })
      if (isAgreed) agreed.add(origin)
      return isAgreed
    },
    async allowed(patch, current) {
      let { ...left } = patch
      for (const name of guarded) {
        if (left[name] !== true || current[name] === true) continue
        const isAgreed = await confirm({
          message: t(`shell.consent.${name}`),
          detail: t(`shell.consent.${name}Detail`),
          action: t('shell.consent.turnOn'),
        })
        const { [name]: _refused, ...others } = left
        if (!isAgreed) left = others
      }
      return left
    },
  }
}

import { t } from '../../../shared/i18n.ts'
import type { AccountSummary, CallInput } from '../../../shared/ipc/contract.ts'
import type { Question } from '../../core/client/clientOptions.ts'
import { isPrivateHost } from '../../core/http/privateHost.ts'
import { isLoopback, normalizeAddress } from '../../core/login/address.ts'

type Settings = CallInput<'settings.set'>

/** Asks the user about actions that a compromised page could start without them. */
export interface PageConsent {
  /** Resolves with false if the user does not want to connect to this server. */
  readonly mayReach: (address: string, allowHttp: boolean) => Promise<boolean>
  /** Resolves with the changes without those that the user refuses. */
  readonly allowed: (patch: Settings, current: Settings) => Promise<Settings>
}

/** Settings that reduce security or privacy when turned on. */
const guarded = ['developerTools', 'keepSignInLinks', 'microphone'] as const

/** `confirm` also resolves with false if no window is visible. */
export function createPageConsent(
  confirm: (question: Question) => Promise<boolean>,
  accounts: () => readonly Pick<AccountSummary, 'realmUrl'>[],
): PageConsent {
  /** Origins that the user agreed to in this run. */
  const agreed = new Set<string>()
  return {
    async mayReach(given, allowHttp) {
      const address = normalizeAddress(given, allowHttp)
      // An invalid address is refused later, before any request.
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
      // Main adds providers after asking the user. The page only removes some.
      if (left.gifProviders !== undefined)
        left = { ...left, gifProviders: commonLines(left.gifProviders, current.gifProviders ?? '') }
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

const commonLines = (text: string, current: string): string => {
  const lines = current.split('\n')
  return text
    .split('\n')
    .filter((line) => lines.includes(line))
    .join('\n')
}

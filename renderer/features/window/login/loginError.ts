import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { CallFailure } from '../../../state/index.ts'

const known = [
  'no-such-server',
  'not-the-service',
  'tls',
  'wrong-password',
  'password-disabled',
  'deactivated',
  'incompatible',
  'rate-limit',
  'offline',
  'network',
  'server',
  'bad-input',
] as const

/** Codes of a request that got no answer. */
const unanswered: ReadonlySet<string> = new Set(['no-such-server', 'network'])

interface LoginErrorContext {
  /** The organization's name, once its server has answered; without it, the address may be wrong. */
  readonly realmName?: string
  /** True when the name that was asked for is an email address. */
  readonly emails?: boolean
}

/** Words about a failed step of the sign-in; main's own words for a code that is not known here. */
export function loginErrorText(error: unknown, { realmName, emails }: LoginErrorContext = {}): string {
  if (!(error instanceof CallFailure)) return error instanceof Error ? error.message : String(error)
  if (realmName !== undefined && unanswered.has(error.code)) return t('login.error_down', { name: realmName })
  const code = known.find((one) => one === error.code)
  if (code === undefined) return error.message
  if (code === 'wrong-password' && emails === true) return t('login.error_wrong-email')
  const key: MessageKey = `login.error_${code}`
  return t(key, { seconds: Math.ceil(error.retryAfterSeconds ?? 0) })
}

/** Which field the error belongs to. */
export const isCredentialError = (error: unknown): boolean =>
  error instanceof CallFailure && ['wrong-password', 'rate-limit'].includes(error.code)

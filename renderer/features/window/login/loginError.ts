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

/** Codes of requests without a response. */
const unanswered: ReadonlySet<string> = new Set(['no-such-server', 'network'])

interface LoginErrorContext {
  /** Organization's name, known once its server responded. Without it, the address may be wrong. */
  readonly realmName?: string
  /** True if users sign in with their email address. */
  readonly emails?: boolean
}

/** Returns the message for a failed step of the sign-in. Unknown codes use the message of the main process. */
export function loginErrorText(error: unknown, { realmName, emails }: LoginErrorContext = {}): string {
  if (!(error instanceof CallFailure)) return error instanceof Error ? error.message : String(error)
  if (realmName !== undefined && unanswered.has(error.code)) return t('login.error_down', { name: realmName })
  const code = known.find((item) => item === error.code)
  if (code === undefined) return error.message
  if (code === 'wrong-password' && emails === true) return t('login.error_wrong-email')
  const key: MessageKey = `login.error_${code}`
  return t(key, { seconds: Math.ceil(error.retryAfterSeconds ?? 0) })
}

/** Returns true if the error belongs to the password field. */
export const isCredentialError = (error: unknown): boolean =>
  error instanceof CallFailure && ['wrong-password', 'rate-limit'].includes(error.code)

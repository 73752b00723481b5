import { t, type MessageKey } from '../../../shared/i18n.ts'
import { CallFailure } from '../../state/index.ts'

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

/**
 * Words about a failed step of the sign-in; main's own words where the code is a new one. emails:
 * the name that was asked for is an e-mail.
 */
export function loginErrorText(error: unknown, emails = false): string {
  if (!(error instanceof CallFailure)) return error instanceof Error ? error.message : String(error)
  const code = known.find((one) => one === error.code)
  if (code === undefined) return error.message
  if (code === 'wrong-password' && emails) return t('login.error_wrong-email')
  const key: MessageKey = `login.error_${code}`
  return t(key, { seconds: Math.ceil(error.retryAfterSeconds ?? 0) })
}

/** Which field the error belongs to. */
export const isCredentialError = (error: unknown): boolean =>
  error instanceof CallFailure && ['wrong-password', 'rate-limit'].includes(error.code)

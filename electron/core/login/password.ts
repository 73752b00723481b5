import { routes } from '../../../shared/api/routes/index.ts'
import type { WireContext } from '../../../shared/api/wireContext.ts'
import { t } from '../../../shared/i18n.ts'
import type { CallError, CallResult } from '../../../shared/ipc/contract.ts'
import { callError, fault, value } from '../http/failure.ts'
import { createApi } from '../http/api.ts'
import type { ApiError } from '../http/apiError.ts'
import { isDeadKey } from '../http/apiError.ts'
import type { Credentials } from '../http/request.ts'
import type { ProbeOptions, Realm } from './probe.ts'
import { tooMany } from './probe.ts'

/** A user who has signed in. */
export interface SignedIn {
  readonly realm: Realm
  readonly credentials: Credentials
  readonly userId: number
  readonly userName: string
}

const contextOf = ({ settings }: Realm): WireContext => ({
  wireName: settings.wireName,
  featureLevel: settings.featureLevel,
  selfUserId: 0,
})

/** Fetches the key for a password, and its user. The password is not stored. */
export async function passwordSignIn(
  options: ProbeOptions,
  realm: Realm,
  username: string,
  password: string,
): Promise<CallResult<SignedIn>> {
  if (!realm.settings.passwordEnabled)
    return fault({ code: 'password-disabled', message: t('core.loginPasswordDisabled') })
  const api = createApi({
    realmUrl: realm.url,
    ...options,
    credentials: () => null,
    context: () => contextOf(realm),
  })
  const answer = await api.call(routes.fetchApiKey, { username, password })
  if (!answer.ok) return fault(passwordError(answer.error))
  const { apiKey, email } = answer.value
  return whoAmI(options, realm, { apiKey, email })
}

/**
 * Fetches the user of a key, which also proves that the key works. The credentials are returned unchanged: the user's
 * `email` is the one shown to others, which cannot be used with a key (protocol/README.md, Requests).
 */
export async function whoAmI(
  options: ProbeOptions,
  realm: Realm,
  credentials: Credentials,
): Promise<CallResult<SignedIn>> {
  const api = createApi({
    realmUrl: realm.url,
    ...options,
    credentials: () => credentials,
    context: () => contextOf(realm),
  })
  const answer = await api.call(routes.getOwnUser, {})
  if (answer.ok) {
    const { id, name } = answer.value
    return value({ realm, credentials, userId: id, userName: name })
  }
  if (!isDeadKey(answer.error)) return fault(callError(answer.error))
  const error = passwordError(answer.error)
  return fault(error.code === 'deactivated' ? error : { code: 'unknown', message: t('core.loginNoKey') })
}

/** Error codes differ between server versions, so the status is used if the code is unknown. */
function passwordError(error: ApiError): CallError {
  if (error.kind === 'rateLimited') return tooMany(error.retryAfter)
  if (error.kind !== 'refused') return callError(error)
  const serverCode = error.code
  switch (error.code) {
    case 'PASSWORD_AUTH_DISABLED':
      return { code: 'password-disabled', message: t('core.loginPasswordDisabled'), serverCode }
    case 'PASSWORD_RESET_REQUIRED':
      return { code: 'wrong-password', message: t('core.loginPasswordReset'), serverCode }
    case 'USER_DEACTIVATED':
      return { code: 'deactivated', message: t('core.loginUserDeactivated'), serverCode }
    case 'REALM_DEACTIVATED':
      return { code: 'deactivated', message: t('core.loginRealmDeactivated'), serverCode }
    case 'AUTHENTICATION_FAILED':
    case 'INVALID_API_KEY':
      return { code: 'wrong-password', message: t('core.loginWrongPassword'), serverCode }
    default:
      return error.status === 401 || error.status === 403
        ? { code: 'wrong-password', message: t('core.loginWrongPassword'), serverCode }
        : callError(error)
  }
}

import { shape } from '../../gates/fields.ts'
import { ApiError } from '../../http/apiError.ts'
import { userByDeliveryEmail } from '../../http/auth.ts'
import { text } from '../../http/params.ts'
import { countRequest } from '../../http/rateLimit.ts'
import { route } from '../../http/route.ts'
import { iconFields } from '../../register/realmFields.ts'
import { serverVersion } from '../../register/server.ts'

const serverSettings = route(
  'GET',
  '/server_settings',
  {},
  ({ server, request }) => {
    const { realm } = server.state
    const password = realm.settings['password_auth_enabled'] !== false
    const N = server.wireName
    const record: Record<string, unknown> = {
      authentication_methods: {
        password,
        dev: server.services.development,
        email: password,
        ldap: false,
        remoteuser: false,
        github: false,
        azuread: false,
        gitlab: false,
        google: false,
        apple: false,
        saml: false,
        'openid connect': true,
        ...(server.has('discordMethod') ? { discord: false } : {}),
      },
      external_authentication_methods: [
        {
          name: 'oidc:demo',
          display_name: 'Demo single sign-on',
          display_icon: null,
          login_url: '/accounts/login/social/oidc',
          signup_url: '/accounts/register/social/oidc',
        },
      ],
      push_notifications_enabled: server.services.push !== null,
      is_incompatible: /^\S*Invalid\//.test(request.headers['user-agent'] ?? ''),
      email_auth_enabled: password,
      require_email_format_usernames: true,
      realm_uri: server.realmUrl,
      realm_url: server.realmUrl,
      realm_name: realm.name,
      realm_icon: iconFields(server).icon_url,
      realm_description: realm.renderedDescription,
      realm_web_public_access_enabled: [...server.state.channels.values()].some((each) => each.isWebPublic),
    }
    shape('serverSettings', record, server.level)
    const versions: Record<string, unknown> = { [`${N}_version`]: serverVersion(server.level) }
    if (server.level > 0) versions[`${N}_feature_level`] = server.level
    if (server.level >= 88) versions[`${N}_merge_base`] = serverVersion(server.level)
    return { ...record, ...versions }
  },
  { open: true },
)

const fetchApiKey = route(
  'POST',
  '/fetch_api_key',
  { username: text, password: text },
  ({ server, params }) => {
    if (server.state.realm.isDeactivated)
      throw new ApiError(401, 'REALM_DEACTIVATED', 'This organization has been deactivated')
    if (server.state.realm.settings['password_auth_enabled'] === false)
      throw new ApiError(
        401,
        'PASSWORD_AUTH_DISABLED',
        'Password authentication is disabled in this organization',
      )
    const who = `login ${params.username.toLowerCase()}`
    const windows = server.rates.windows
    const user = userByDeliveryEmail(server, params.username)
    // A deactivated user gets this error regardless of the password.
    if (user?.isActive === false && user.botType === null)
      throw new ApiError(401, 'USER_DEACTIVATED', 'Account is deactivated')
    if (user === undefined || user.botType !== null || user.password !== params.password) {
      // Only failures are counted.
      countRequest(windows, who, server.rates.logins, server.now())
      throw new ApiError(
        server.has('unauthorizedIs401') ? 401 : 403,
        'AUTHENTICATION_FAILED',
        'Your username or password is incorrect',
      )
    }
    if ((windows.get(who)?.length ?? 0) >= server.rates.logins.requests)
      countRequest(windows, who, server.rates.logins, server.now())
    if (user.account.mustResetPassword)
      throw new ApiError(401, 'PASSWORD_RESET_REQUIRED', 'Your password needs to be reset')
    windows.delete(who)
    const answer: Record<string, unknown> = { api_key: user.apiKey, email: user.deliveryEmail }
    if (server.level >= 171) answer['user_id'] = user.id
    return answer
  },
  { open: true },
)

export const serverSettingsRoutes = [serverSettings, fetchApiKey]

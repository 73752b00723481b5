import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { routes } from '../index.ts'
import { sentAt } from '../sentAt.ts'

const contextAt = (featureLevel: number) => ({ wireName: 'service', featureLevel, selfUserId: 0 })

describe('keys', () => {
  it('for a password, with an id from level 171 on', () => {
    const params = { username: 'ä@example.invalid', password: 'p&w ' }
    expect(sentAt(0, routes.fetchApiKey, params)).toEqual({ to: 'POST /fetch_api_key', fields: params })
    expect(routes.fetchApiKey.auth).toBe(false)
    const answer = { api_key: 'k', email: 'a@example.invalid' }
    expect(routes.fetchApiKey.result(answer, contextAt(0))).toEqual({
      apiKey: 'k',
      email: 'a@example.invalid',
      userId: null,
    })
    expect(routes.devFetchApiKey.result({ ...answer, user_id: 8 }, contextAt(171))).toMatchObject({
      userId: 8,
    })
    expect(() => routes.fetchApiKey.result({ email: 'a' }, contextAt(0))).toThrow()
  })

  it('for a token of the organization, with the profile on request', () => {
    expect(sentAt(160, routes.jwtFetchApiKey, { token: 't', includeProfile: true })).toEqual({
      to: 'POST /jwt/fetch_api_key',
      fields: { token: 't', include_profile: 'true' },
    })
    const user = { user_id: 8, email: 'user8@example.invalid', full_name: 'Ada' }
    expect(routes.jwtFetchApiKey.result({ api_key: 'k', email: 'a', user }, contextAt(160))).toMatchObject({
      apiKey: 'k',
      userId: 8,
      user: { id: 8, name: 'Ada' },
    })
    expect(routes.jwtFetchApiKey.result({ api_key: 'k', email: 'a' }, contextAt(160))).toMatchObject({
      userId: null,
      user: null,
    })
  })

  it('are offered per user by development servers, and can be regenerated', () => {
    const direct_admins = [{ email: 'a', realm_uri: 'http://x' }]
    expect(routes.devListUsers.result({ direct_admins, direct_users: [] }, contextAt(0))).toEqual({
      admins: [{ email: 'a', realmUrl: 'http://x' }],
      users: [],
    })
    expect(sentAt(0, routes.regenerateApiKey, {})).toEqual({
      to: 'POST /users/me/api_key/regenerate',
      fields: {},
    })
    expect(routes.regenerateApiKey.result({ api_key: 'n' }, contextAt(0))).toEqual({ apiKey: 'n' })
  })
})

describe('server settings', () => {
  const { result } = routes.getServerSettings
  it('in their newest form', () => {
    const answer = {
      service_feature_level: 512,
      service_version: '12.0',
      service_merge_base: '12.0',
      push_notifications_enabled: true,
      is_incompatible: false,
      email_auth_enabled: true,
      require_email_format_usernames: false,
      realm_url: 'https://x.example',
      realm_name: 'X',
      realm_icon: '/icon.png',
      realm_description: '<p>x</p>',
      realm_web_public_access_enabled: true,
      authentication_methods: { password: true },
      external_authentication_methods: [
        { name: 'saml:x', display_name: 'X', display_icon: null, login_url: '/l', signup_url: '/s' },
      ],
    }
    expect(result(answer, contextAt(0))).toEqual({
      wireName: 'service',
      featureLevel: 512,
      version: '12.0',
      mergeBase: '12.0',
      isIncompatible: false,
      realmUrl: 'https://x.example',
      realmName: 'X',
      realmIcon: '/icon.png',
      realmDescription: '<p>x</p>',
      hasPublicAccess: true,
      hasPushNotifications: true,
      passwordEnabled: true,
      usernamesAreEmails: false,
      externalMethods: [{ name: 'saml:x', displayName: 'X', icon: null, loginUrl: '/l', signupUrl: '/s' }],
    })
  })

  it("in the oldest form, with any maker's name, and at a root domain", () => {
    const answer = {
      authentication_methods: { ldap: true },
      realm_uri: 'https://x.example',
      other_feature_level: 3,
    }
    expect(result(answer, contextAt(0))).toMatchObject({
      wireName: 'other',
      featureLevel: 3,
      version: '',
      mergeBase: '',
      realmUrl: 'https://x.example',
      hasPublicAccess: false,
      passwordEnabled: true,
      usernamesAreEmails: true,
      externalMethods: [],
    })
    expect(result({ authentication_methods: {} }, contextAt(0))).toMatchObject({
      wireName: 'service',
      featureLevel: 0,
      realmUrl: null,
      passwordEnabled: false,
    })
    // No field is guaranteed, not even the deprecated methods. A root domain has no fields about an organization.
    for (const little of [
      { result: 'success', other_feature_level: 407, other_version: '11.0' },
      { external_authentication_methods: [] },
      { require_email_format_usernames: true },
    ])
      expect(result(little, contextAt(0))).toMatchObject({ realmUrl: null, realmName: '' })
    for (const odd of [null, [], 'x', { result: 'success' }])
      expect(() => result(odd, contextAt(0))).toThrow(ZodError)
  })
})

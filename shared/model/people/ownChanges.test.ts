import { expect, it } from 'vitest'
import { account, selfId, user } from '../testing/eg.ts'
import { hasPasswords, mayChangeOwn } from './ownChanges.ts'

const withFields = (realm: Readonly<Record<string, unknown>>, role = 400) =>
  account({ realm, users: [user(selfId, { role })] })

it.each([
  [{}, 400, true],
  [{ name_changes_disabled: true }, 400, false],
  [{ server_name_changes_disabled: true }, 600, false],
  [{ name_changes_disabled: true }, 200, true],
  [{ email_changes_disabled: true, avatar_changes_disabled: true }, 400, true],
])('with %j a user of role %i may change their name: %s', (realm, role, may) => {
  expect(mayChangeOwn(withFields(realm, role), 'name')).toBe(may)
})

it.each([
  [{}, true],
  [{ password_auth_enabled: true, email_auth_enabled: false }, false],
  [{ password_auth_enabled: false }, false],
  [{ authentication_methods: { Email: false, LDAP: true } }, false],
  [
    { authentication_methods: { Email: { enabled: true, available: true } }, email_auth_enabled: false },
    true,
  ],
  [{ authentication_methods: { Email: 'yes' }, email_auth_enabled: false }, false],
])('%j has passwords: %s', (realm, has) => {
  expect(hasPasswords(withFields(realm))).toBe(has)
})

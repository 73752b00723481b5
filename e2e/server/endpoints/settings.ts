import { tellConsent } from './exports.ts'
import { renameUser, tellPerson } from '../actions/people.ts'
import { notify } from '../events/queue.ts'
import { within } from '../gates/behaviour.ts'
import { badRequest } from '../http/apiError.ts'
import { jsonOrText, maybe, text, type Param } from '../http/params.ts'
import { route, type Route } from '../http/route.ts'
import { apiEmail, canSeeUser } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { Json, User } from '../state/records.ts'
import { fits, userSettings, type UserSetting } from '../state/userSettings.ts'
import { settingValue } from '../register/settingsFields.ts'
import { visibleAddress } from '../wire/user.ts'

const settingParams: Record<string, Param<unknown>> = Object.fromEntries(
  userSettings.map((setting) => [setting.name, maybe(setting.kind === 'text' ? text : jsonOrText)]),
)

/** A setting's value from a request, or 400. */
function checked(setting: UserSetting, value: unknown): Json {
  if (!fits(setting, value as Json)) {
    const what = setting.kind === 'bool' ? 'a boolean' : setting.kind === 'int' ? 'an integer' : 'a string'
    throw badRequest(setting.values ? `Invalid ${setting.name}` : `${setting.name} is not ${what}`)
  }
  return value as Json
}

function tellSetting(server: Server, user: User, setting: UserSetting, value: Json): void {
  const told = settingValue(server, setting.name, value) as Json
  const language = setting.name === 'default_language' ? { language_name: languageName(value as string) } : {}
  notify(server, [user.id], (queue) => {
    if (queue.capabilities.has('user_settings_object') || !server.has('legacySettingsEvents'))
      return { type: 'user_settings', op: 'update', property: setting.name, value: told, ...language }
    // Clients that do not know the settings object get the older events, never both.
    const own = { user: apiEmail(server, user), setting: told, ...language }
    if (setting.legacy === 'display')
      return { type: 'update_display_settings', setting_name: setting.name, ...own }
    if (setting.legacy === 'notification')
      return { type: 'update_global_notifications', notification_name: setting.name, ...own }
    return server.has('settingsObject')
      ? { type: 'user_settings', op: 'update', property: setting.name, value: told }
      : null
  })
}

function languageName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
}

/** Sets one setting and tells the own clients, and others where they can see it. */
export function applySetting(server: Server, user: User, setting: UserSetting, value: Json): void {
  if (user.settings[setting.name] === value) return
  const emailBefore = apiEmail(server, user)
  const seenBefore = new Map(
    [...server.state.users.values()].map((viewer) => [viewer.id, visibleAddress(viewer, user)]),
  )
  user.settings[setting.name] = value
  tellSetting(server, user, setting, value)
  if (setting.name === 'timezone') {
    user.timezone = value as string
    tellPerson(server, user, { email: apiEmail(server, user), timezone: user.timezone })
  }
  if (setting.name === 'allow_private_data_export') tellConsent(server, user.id, value === true)
  if (setting.name !== 'email_address_visibility') return
  if (apiEmail(server, user) !== emailBefore) tellPerson(server, user, { new_email: apiEmail(server, user) })
  for (const viewer of server.state.users.values()) {
    const seen = visibleAddress(viewer, user)
    if (!viewer.isActive || seen === seenBefore.get(viewer.id) || !canSeeUser(server, viewer, user)) continue
    notify(server, [viewer.id], {
      type: 'realm_user',
      op: 'update',
      person: { user_id: user.id, delivery_email: seen },
    })
  }
}

const ownParams = {
  full_name: maybe(text),
  email: maybe(text),
  old_password: maybe(text),
  new_password: maybe(text),
  ...settingParams,
}

function patch(path: string, until?: number): Route {
  return route(
    'PATCH',
    path,
    ownParams,
    ({ server, user, params }) => {
      const given = params as Readonly<Record<string, unknown>>
      const text = (name: string) => given[name] as string | undefined
      const settings = userSettings.filter((setting) => given[setting.name] !== undefined)
      const known = settings.filter((setting) => within(setting.levels, server.level))
      // All values are checked before any is set.
      const values = known.map((setting) => [setting, checked(setting, given[setting.name])] as const)
      const newPassword = text('new_password')
      if (newPassword !== undefined && newPassword !== '') {
        if (text('old_password') !== user.password) throw badRequest('Wrong password!')
        if (newPassword.length < 8) throw badRequest('New password is too weak!')
        user.password = newPassword
      }
      const fullName = text('full_name')
      if (fullName !== undefined && fullName.trim() !== user.fullName) {
        if (server.state.realm.settings['name_changes_disabled'] === true && user.role > 200)
          throw badRequest('Name changes are disabled in this organization.')
        renameUser(server, user, fullName)
      }
      for (const [setting, value] of values) applySetting(server, user, setting, value)
      return {}
    },
    until === undefined ? {} : { levels: [0, until] },
  )
}

const defaults = route(
  'PATCH',
  '/realm/user_settings_defaults',
  Object.fromEntries(
    userSettings
      .filter((setting) => setting.ownOnly !== true)
      .map((setting) => [setting.name, settingParams[setting.name] ?? maybe(text)]),
  ),
  ({ server, params }) => {
    const given = params as Readonly<Record<string, unknown>>
    const values = userSettings
      .filter((setting) => given[setting.name] !== undefined && within(setting.levels, server.level))
      .map((setting) => [setting, checked(setting, given[setting.name])] as const)
    const active = [...server.state.users.values()].filter((each) => each.isActive).map((each) => each.id)
    for (const [setting, value] of values) {
      if (server.state.realm.userDefaults[setting.name] === value) continue
      server.state.realm.userDefaults[setting.name] = value
      notify(server, active, {
        type: 'realm_user_settings_defaults',
        op: 'update',
        property: setting.name,
        value: settingValue(server, setting.name, value),
      })
    }
    return {}
  },
  { levels: [95], admin: true },
)

// The two older paths live on as aliases.
export const settingsRoutes = [
  patch('/settings'),
  patch('/settings/display'),
  patch('/settings/notifications'),
  defaults,
]

import { tellConsent } from './exports.ts'
import { checkEmail } from '../actions/accounts.ts'
import { allMembers } from '../rules/groups.ts'
import { checkName, renameUser, tellPerson, watchingAddress } from '../actions/people.ts'
import { notify } from '../events/queue.ts'
import { within } from '../gates/behaviour.ts'
import { badRequest } from '../http/apiError.ts'
import { z } from 'zod'
import { bool, json, jsonOrText, maybe, or, text, type Param, type Values } from '../http/params.ts'
import { route, type Route } from '../http/route.ts'
import { apiEmail, isAdmin } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { Json, User } from '../state/records.ts'
import { fits, userSettings, type UserSetting } from '../state/userSettings.ts'
import { settingValue, takesSettingsObject } from '../register/settingsFields.ts'

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
    if (takesSettingsObject(server, queue.capabilities) || !server.has('legacySettingsEvents'))
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
  const set = () => {
    user.settings[setting.name] = value
    tellSetting(server, user, setting, value)
  }
  if (setting.name === 'email_address_visibility') watchingAddress(server, user, set)
  else set()
  if (setting.name === 'timezone') {
    user.timezone = value as string
    tellPerson(server, user, { email: apiEmail(server, user), timezone: user.timezone })
  }
  // No event tells of them: they are not deleted, but no longer kept here.
  if (setting.name === 'enable_drafts_synchronization' && value === false) user.drafts.clear()
  if (setting.name === 'allow_private_data_export') tellConsent(server, user.id, value === true)
}

const ownParams = {
  full_name: maybe(text),
  email: maybe(text),
  old_password: maybe(text),
  new_password: maybe(text),
}

const targetSchema = z.object({
  user_ids: z.array(z.number().int()).optional(),
  group_ids: z.array(z.number().int()).optional(),
  /** Deployed servers take it here. */
  skip_if_already_edited: z.boolean().optional(),
})
const targets = json(targetSchema, 'an object of user IDs')

const settingsParams = {
  ...ownParams,
  ...settingParams,
  target_users: maybe(targets),
  skip_if_already_edited: or(bool, false),
}

type Own = Values<typeof ownParams>

/** Refuses a new name, address or password that cannot be, before anything changes. */
function checkOwn(server: Server, user: User, own: Own): void {
  const { settings } = server.state.realm
  const { full_name, email, new_password } = own
  if (new_password !== undefined && new_password !== '') {
    if (settings['password_auth_enabled'] === false) throw badRequest('Password authentication is disabled.')
    if (own.old_password !== user.password) throw badRequest('Wrong password!')
    if (new_password.length < 8) throw badRequest('New password is too weak!')
    if (new_password.length > 100) throw badRequest('New password is too long!')
  }
  if (full_name !== undefined && full_name.trim() !== user.fullName) {
    if (settings['name_changes_disabled'] === true && user.role > 200)
      throw badRequest('Name changes are disabled in this organization.')
    checkName(server, full_name, user)
  }
  if (email === undefined || email.trim() === user.deliveryEmail) return
  if (settings['email_changes_disabled'] === true && user.role > 200)
    throw badRequest('Email address changes are disabled in this organization.')
  checkEmail(server, email)
}

function applyOwn(server: Server, user: User, own: Own): void {
  if (own.new_password !== undefined && own.new_password !== '') {
    user.password = own.new_password
    user.account.mustResetPassword = false
  }
  if (own.full_name !== undefined) renameUser(server, user, own.full_name)
  // The address changes when its owner follows the link of the letter.
  if (own.email !== undefined && own.email.trim() !== user.deliveryEmail)
    server.state.admin.mails.push({
      to: own.email.trim(),
      subject: 'Verify your new email address',
      text: user.deliveryEmail,
    })
}

function targetUsers(server: Server, asked: z.infer<typeof targetSchema>): User[] {
  const now = server.seconds()
  const ids = new Set([
    ...(asked.user_ids ?? []),
    ...(asked.group_ids ?? []).flatMap((id) => allMembers(server.state, id, now)),
  ])
  return [...ids].map((id) => {
    const user = server.state.users.get(id)
    if (user?.isActive !== true || user.botType !== null) throw badRequest(`Invalid user ID: ${String(id)}`)
    return user
  })
}

/** Which settings an endpoint takes: before level 80 display and notification settings had their own ones. */
type Kind = 'own' | 'display' | 'notification'

function takes(server: Server, kind: Kind, setting: UserSetting): boolean {
  if (!within(setting.levels, server.level)) return false
  return server.level >= 80 || setting.legacy === kind
}

function patch(path: string, kind: Kind): Route {
  return route('PATCH', path, settingsParams, ({ server, user, params }) => {
    const given = params as Readonly<Record<string, unknown>>
    const ownToo = server.level >= 80 || kind === 'own'
    // All values are checked before any is set.
    const values = userSettings
      .filter((setting) => given[setting.name] !== undefined && takes(server, kind, setting))
      .map((setting) => [setting, checked(setting, given[setting.name])] as const)
    if (params.target_users !== undefined && server.has('targetUsers')) {
      if (!isAdmin(user)) throw badRequest('Must be an organization administrator')
      if (Object.keys(ownParams).some((name) => given[name] !== undefined))
        throw badRequest('Only settings of other users can be changed.')
      const skips = params.target_users.skip_if_already_edited ?? params.skip_if_already_edited
      for (const target of targetUsers(server, params.target_users))
        for (const [setting, value] of values)
          if (!skips || !target.account.editedSettings.has(setting.name))
            applySetting(server, target, setting, value)
      return {}
    }
    if (ownToo) {
      checkOwn(server, user, params)
      applyOwn(server, user, params)
    }
    for (const [setting, value] of values) {
      user.account.editedSettings.add(setting.name)
      applySetting(server, user, setting, value)
    }
    return {}
  })
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
  patch('/settings', 'own'),
  patch('/settings/display', 'display'),
  patch('/settings/notifications', 'notification'),
  defaults,
]

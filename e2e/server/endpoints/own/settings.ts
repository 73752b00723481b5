import { checkEmail } from '../../actions/people/accounts.ts'
import { applySetting } from '../../actions/people/settings.ts'
import { allMembers } from '../../rules/groups.ts'
import { checkName, renameUser } from '../../actions/people/people.ts'
import { notify } from '../../events/queue.ts'
import { within } from '../../gates/behavior.ts'
import { badRequest } from '../../http/apiError.ts'
import { z } from 'zod'
import { bool, int, json, maybe, or, text, unlisted, type Param, type Values } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { mustBeAdmin } from '../../rules/roles.ts'
import type { Server } from '../../server.ts'
import type { Json, User } from '../../state/records.ts'
import { fits, userSettings, type UserSetting } from '../../state/userSettings.ts'
import { settingValue, soundsOf } from '../../register/settingsFields.ts'

/** Null: determined by the language. */
const clock = json(z.boolean().nullable(), 'a boolean')
const kinds = { bool, int, text } as const
const settingParams: Record<string, Param<unknown>> = Object.fromEntries(
  userSettings.map(({ name, kind }) => [
    name,
    maybe<unknown>(name === 'twenty_four_hour_time' ? clock : kinds[kind]),
  ]),
)

/** Returns a setting's value from a request, or 400. */
function checked(server: Server, setting: UserSetting, value: unknown): Json {
  const { name } = setting
  const isTyped = server.has('typedParameters')
  if (name === 'email_notifications_batching_period_seconds') {
    const seconds = Number(value)
    if (server.has('batchingRange') && (seconds <= 0 || seconds > 7 * 86400))
      throw badRequest(`Invalid email batching period: ${String(seconds)} seconds`)
  } else if (name === 'notification_sound') {
    if (!server.has('freeSoundNames') && !soundsOf(server).includes(value as string))
      throw badRequest(`Invalid notification sound '${String(value)}'`)
  } else if (!fits(setting, value as Json, server.level)) {
    if (name === 'timezone')
      throw badRequest(
        isTyped
          ? 'Invalid timezone: Value error, Not a recognized time zone'
          : 'timezone is not a recognized time zone',
      )
    throw unlisted(name, isTyped && name !== 'default_language')
  }
  return value as Json
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
  /** Deployed servers accept it here. */
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

/** Refuses an invalid new name, email or password before anything changes. */
function checkOwn(server: Server, user: User, ownParams: Own): void {
  const { settings } = server.state.realm
  const { full_name, email, new_password } = ownParams
  if (new_password !== undefined && new_password !== '') {
    if (settings['password_auth_enabled'] === false) throw badRequest('Password authentication is disabled.')
    if (ownParams.old_password !== user.password) throw badRequest('Wrong password!')
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

function applyOwn(server: Server, user: User, ownParams: Own): void {
  if (ownParams.new_password !== undefined && ownParams.new_password !== '') {
    user.password = ownParams.new_password
    user.account.mustResetPassword = false
  }
  if (ownParams.full_name !== undefined) renameUser(server, user, ownParams.full_name)
  // The email changes once its owner opens the link in the mail.
  if (ownParams.email !== undefined && ownParams.email.trim() !== user.deliveryEmail)
    server.state.admin.mails.push({
      to: ownParams.email.trim(),
      subject: 'Verify your new email address',
      text: user.deliveryEmail,
    })
}

function targetUsers(server: Server, targets: z.infer<typeof targetSchema>): User[] {
  const now = server.seconds()
  const ids = new Set([
    ...(targets.user_ids ?? []),
    ...(targets.group_ids ?? []).flatMap((id) => allMembers(server.state, id, now)),
  ])
  return [...ids].map((id) => {
    const user = server.state.users.get(id)
    if (user?.isActive !== true || user.botType !== null) throw badRequest(`Invalid user ID: ${String(id)}`)
    return user
  })
}

/**
 * Kinds of settings that an endpoint accepts: before level 80 display and notification settings had separate
 * endpoints.
 */
type Kind = 'own' | 'display' | 'notification'

function takes(server: Server, kind: Kind, setting: UserSetting): boolean {
  if (!within(setting.levels, server.level)) return false
  return server.level >= 80 || setting.legacy === kind
}

function patch(path: string, kind: Kind): Route {
  return route('PATCH', path, settingsParams, ({ server, user, params }) => {
    const parsed = params as Readonly<Record<string, unknown>>
    const ownToo = server.level >= 80 || kind === 'own'
    // All values are validated before any is set.
    const values = userSettings
      .filter((setting) => parsed[setting.name] !== undefined && takes(server, kind, setting))
      .map((setting) => [setting, checked(server, setting, parsed[setting.name])] as const)
    if (params.target_users !== undefined && server.has('targetUsers')) {
      mustBeAdmin(server, user)
      if (Object.keys(ownParams).some((name) => parsed[name] !== undefined))
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
    const parsed = params as Readonly<Record<string, unknown>>
    const values = userSettings
      .filter((setting) => parsed[setting.name] !== undefined && within(setting.levels, server.level))
      .map((setting) => [setting, checked(server, setting, parsed[setting.name])] as const)
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

// The two older paths remain as aliases.
export const settingsRoutes = [
  patch('/settings', 'own'),
  patch('/settings/display', 'display'),
  patch('/settings/notifications', 'notification'),
  defaults,
]

import { z } from 'zod'
import { notifyOfRealm } from '../../actions/people/realm.ts'
import { watchingSystemGroups } from '../../actions/people/groupMembers.ts'
import { directNotice } from '../../actions/messages/notices.ts'
import { watchingPeople } from '../../actions/people/seenPeople.ts'
import { activeIds } from '../../actions/people/groups.ts'
import { notify } from '../../events/queue.ts'
import { within } from '../../gates/behavior.ts'
import { ApiError, badRequest } from '../../http/apiError.ts'
import { groupUpdate, int, json, jsonOrText, maybe, text, type Param } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { groupOfLegacy, realmSettingsOf } from '../../register/realmFields.ts'
import { render } from '../../render.ts'
import { equalGroupValues, updatedGroup, type GroupUpdate } from '../../rules/groupValues.ts'
import { realmTexts, realmValue } from '../../rules/realmValues.ts'
import { systemGroups } from '../../rules/groups.ts'
import { mustBeOwner } from '../../rules/roles.ts'
import type { Server } from '../../server.ts'
import type { GroupValue, Json } from '../../state/records.ts'
import { realmGroupSettings, realmSettings } from '../../state/realmSettings.ts'

const changeable = realmSettings.filter((setting) => setting.fixed !== true)
const legacyNames = realmGroupSettings.flatMap((setting) => setting.legacy?.name ?? [])
const methods = json(z.record(z.string(), z.boolean()), 'an object of booleans')

const params = {
  name: maybe(text),
  description: maybe(text),
  string_id: maybe(text),
  authentication_methods: maybe(methods),
  ...(Object.fromEntries(changeable.map((setting) => [setting.name, maybe(jsonOrText)])) as Record<
    string,
    Param<unknown>
  >),
  ...Object.fromEntries(realmGroupSettings.map((setting) => [setting.name, maybe(groupUpdate)])),
  ...Object.fromEntries(legacyNames.map((name) => [name, maybe(int)])),
}

/** Settings that only owners may change. */
const owners = new Set([
  'message_retention_days',
  'invite_required',
  'emails_restricted_to_domains',
  'disallow_disposable_email_addresses',
  'waiting_period_threshold',
  'owner_full_content_access',
])

/** Settings that are sent together with others in one event. */
const together = new Set([
  'message_content_edit_limit_seconds',
  'allow_message_editing',
  'message_edit_history_visibility_policy',
  'jitsi_server_url',
  'topics_policy',
])

interface Change {
  readonly settings: Record<string, Json>
  readonly groups: Record<string, GroupValue>
}

/** Validates a whole request before anything changes. */
function checked({ server, user }: Pick<Call, 'server' | 'user'>, params: Readonly<Record<string, unknown>>) {
  const { realm } = server.state
  const change: Change = { settings: {}, groups: {} }
  for (const setting of changeable) {
    const value = params[setting.name]
    if (value === undefined || !within(setting.levels, server.level)) continue
    if (owners.has(setting.name)) mustBeOwner(server, user)
    const stored = realmValue(server, setting, value)
    if (stored !== realm.settings[setting.name]) change.settings[setting.name] = stored
  }
  for (const setting of realmGroupSettings) {
    const current = realm.groups[setting.name] ?? systemGroups['role:nobody']
    const legacy =
      setting.legacy === undefined ? undefined : (params[setting.legacy.name] as number | undefined)
    const isKnown = within(setting.levels, server.level)
    const update = isKnown ? (params[setting.name] as GroupUpdate | undefined) : undefined
    if (update === undefined && (isKnown || legacy === undefined)) continue
    if (setting.ownersOnly === true) mustBeOwner(server, user)
    const value =
      update === undefined
        ? groupOfLegacy(setting, legacy ?? 1)
        : updatedGroup(server, setting, update, current, server.has('realmGroupPairs') ? true : undefined)
    if (!equalGroupValues(value, current)) change.groups[setting.name] = value
  }
  return change
}

function checkedMethods(server: Server, methods: Readonly<Record<string, boolean>>): Record<string, boolean> {
  const now = realmSettingsOf(server)['authentication_methods'] as Readonly<
    Record<string, boolean | { readonly enabled: boolean; readonly available: boolean }>
  >
  const next: Record<string, boolean> = {}
  for (const [name, method] of Object.entries(now)) {
    const enabled = typeof method === 'boolean' ? method : method.enabled
    next[name] = methods[name] ?? enabled
    if (next[name] && !enabled && name === 'LDAP') throw badRequest(`Invalid authentication method: ${name}`)
  }
  for (const name of Object.keys(methods))
    if (!(name in now)) throw badRequest(`Invalid authentication method: ${name}`)
  if (Object.values(next).every((enabled) => !enabled))
    throw badRequest('At least one authentication method must be enabled.')
  return next
}

function applySettings(server: Server, change: Change): Record<string, unknown> {
  const { realm } = server.state
  const before = realmSettingsOf(server)
  Object.assign(realm.settings, change.settings)
  Object.assign(realm.groups, change.groups)
  const { settings } = realm
  // Older and newer forms of a setting are kept in sync, for clients that know only one of them.
  if ('message_edit_history_visibility_policy' in change.settings)
    settings['allow_edit_history'] = settings['message_edit_history_visibility_policy'] !== 'none'
  if ('topics_policy' in change.settings)
    settings['mandatory_topics'] = settings['topics_policy'] === 'disable_empty_topic'
  if ('notifications_stream_id' in change.settings)
    settings['new_stream_announcements_stream_id'] = settings['notifications_stream_id'] ?? -1
  if ('signup_notifications_stream_id' in change.settings)
    settings['signup_announcements_stream_id'] = settings['signup_notifications_stream_id'] ?? -1
  const after = realmSettingsOf(server)
  const groups = new Set<string>(realmGroupSettings.map((setting) => setting.name))
  const [alone, atOnce]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
  for (const [name, value] of Object.entries(after)) {
    if (JSON.stringify(value) === JSON.stringify(before[name])) continue
    const joined = groups.has(name) || name === 'authentication_methods' || together.has(name)
    ;(joined ? atOnce : alone)[name] = value
  }
  notifyOfRealm(server, alone, false)
  if (Object.keys(atOnce).length > 0) notifyOfRealm(server, atOnce, true)
  return { ...alone, ...atOnce }
}

/** Handles settings that affect group membership or the users visible to guests. */
function withConsequences(server: Server, change: Change, apply: () => void): void {
  const inner = () => {
    if ('waiting_period_threshold' in change.settings) watchingSystemGroups(server, apply)
    else apply()
  }
  if (!('can_access_all_users_group' in change.groups)) {
    inner()
    return
  }
  const guests = [...server.state.users.values()].filter((user) => user.isActive && user.role === 600)
  watchingPeople(server, guests, inner)
}

const update = route(
  'PATCH',
  '/realm',
  params,
  (call) => {
    const { server, user } = call
    const { realm } = server.state
    const params = call.params as Readonly<Record<string, unknown>>
    const text = (name: 'name' | 'description') => {
      const value = params[name] as string | undefined
      return value === undefined ? undefined : realmTexts[name](server, value)
    }
    const [name, description] = [text('name'), text('description')]
    if (params['string_id'] !== undefined) {
      mustBeOwner(server, user)
      throw badRequest('Must be a demo organization.')
    }
    const change = checked(call, params)
    const methods = params['authentication_methods'] as Record<string, boolean> | undefined
    if (methods !== undefined) {
      mustBeOwner(server, user)
      const enabled = checkedMethods(server, methods)
      change.settings['enabled_methods'] = enabled
      change.settings['password_auth_enabled'] = change.settings['email_auth_enabled'] =
        enabled['Email'] === true
    }
    const answer: Record<string, unknown> = {}
    if (name !== undefined && name !== realm.name) {
      answer['name'] = realm.name = name
      notifyOfRealm(server, { name }, false)
    }
    if (description !== undefined && description !== realm.description) {
      answer['description'] = realm.description = description
      realm.renderedDescription = render(server, description).html
      if (server.has('descriptionAsDict'))
        notifyOfRealm(server, { description, rendered_description: realm.renderedDescription }, true)
      else notifyOfRealm(server, { description }, false)
    }
    withConsequences(server, change, () => Object.assign(answer, applySettings(server, change)))
    return answer
  },
  { admin: true },
)

const leastDays = 14

const deactivate = route(
  'POST',
  '/realm/deactivate',
  { deletion_delay_days: maybe(json(z.number().int().nullable(), 'a number of days')) },
  ({ server, user, params: { deletion_delay_days: days } }) => {
    mustBeOwner(server, user)
    if (typeof days === 'number' && server.level >= 332 && days < leastDays)
      throw badRequest(`Data deletion time must be at least ${String(leastDays)} days in the future.`)
    notify(server, activeIds(server), {
      type: 'realm',
      op: 'deactivated',
      realm_id: server.state.realm.id,
    })
    server.state.realm.isDeactivated = true
    return {}
  },
)

const testWelcome = route(
  'POST',
  '/realm/test_welcome_bot_custom_message',
  { welcome_message_custom_text: text },
  ({ server, user, params: { welcome_message_custom_text: content } }) => {
    if (content.trim() === '' || [...content].length > 8000)
      throw new ApiError(400, 'BAD_REQUEST', 'Message must not be empty or too long.')
    return { message_id: directNotice(server, user, content).id }
  },
  { levels: [416], admin: true },
)

export const realmRoutes = [update, deactivate, testWelcome]

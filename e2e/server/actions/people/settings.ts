import { notifyOfConsent } from '../../endpoints/organization/exports.ts'
import { notify } from '../../events/queue.ts'
import { settingValue, takesSettingsObject } from '../../register/settingsFields.ts'
import { apiEmail } from '../../rules/access.ts'
import type { Server } from '../../server.ts'
import type { Json, User } from '../../state/records.ts'
import type { UserSetting } from '../../state/userSettings.ts'
import { sendUserUpdate, watchingAddress } from './people.ts'
import { switchPresence } from './presence.ts'

function notifyOfSetting(server: Server, user: User, setting: UserSetting, value: Json): void {
  const wireValue = settingValue(server, setting.name, value) as Json
  const language = setting.name === 'default_language' ? { language_name: languageName(value as string) } : {}
  notify(server, [user.id], {
    type: 'user_settings',
    op: 'update',
    property: setting.name,
    value: wireValue,
    ...language,
  })
  if (!server.has('legacySettingsEvents')) return
  // For clients with the settings object only these older events are omitted.
  notify(server, [user.id], (queue) => {
    if (takesSettingsObject(server, queue.capabilities)) return null
    const event = { user: apiEmail(server, user), setting: wireValue, ...language }
    if (setting.legacy === 'display')
      return { type: 'update_display_settings', setting_name: setting.name, ...event }
    return setting.legacy === 'notification'
      ? { type: 'update_global_notifications', notification_name: setting.name, ...event }
      : null
  })
}

function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
}

/** Sets a setting and sends it to the user's clients, and to others if it is visible to them. */
export function applySetting(server: Server, user: User, setting: UserSetting, value: Json): void {
  if (user.settings[setting.name] === value) return
  const set = () => {
    user.settings[setting.name] = value
    notifyOfSetting(server, user, setting, value)
  }
  if (setting.name === 'email_address_visibility') watchingAddress(server, user, set)
  else set()
  if (setting.name === 'timezone') {
    user.timezone = value as string
    sendUserUpdate(server, user, { email: apiEmail(server, user), timezone: user.timezone })
  }
  // Drafts are only dropped from the server, not deleted, so no event is sent.
  if (setting.name === 'enable_drafts_synchronization' && value === false) user.drafts.clear()
  if (setting.name === 'allow_private_data_export') notifyOfConsent(server, user.id, value === true)
  if (setting.name === 'presence_enabled') switchPresence(server, user, value === true)
}

import { within } from '../gates/behavior.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'
import { settingChoices, userSettings } from '../state/userSettings.ts'
import type { Asked } from './asked.ts'

/** Returns the settings that a server of the level has: all, or the defaults for new users. */
export function settingsOf(server: Server, values: User['settings'], all: boolean): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const setting of userSettings) {
    if (!within(setting.levels, server.level) || (!all && setting.noDefault === true)) continue
    record[setting.name] = settingValue(
      server,
      setting.name,
      setting.name in values ? values[setting.name] : setting.initial,
    )
  }
  return record
}

/** Returns a setting's value in the form of the level. */
export function settingValue(server: Server, name: string, value: unknown): unknown {
  if (name === 'web_home_view' && (value === 'recent' || value === 'recent_topics'))
    return server.has('newestHomeViewName') ? 'recent' : 'recent_topics'
  // One option was inserted at this level.
  if (name === 'desktop_icon_count_display' && server.level < 227) return Math.max(1, Number(value) - 1)
  if (name === 'twenty_four_hour_time' && value === null && server.level < 408) return false
  return value
}

/** Returns the sound names, including the one named by the wire name. */
export function soundsOf(server: Server): readonly string[] {
  return [...settingChoices.available_notification_sounds, server.wireName]
}

/** True if a client gets the settings as one object. Older servers do not support that capability. */
export function takesSettingsObject(server: Server, capabilities: ReadonlySet<string>): boolean {
  return server.has('settingsObject') && capabilities.has('user_settings_object')
}

/** Returns the settings as top-level fields, for clients without the settings object. */
export function legacySettings(
  { server, user, queue, asks }: Asked,
  kind: 'display' | 'notification',
): Record<string, unknown> {
  // Newer servers omit them, except for old clients that list them, which could not start otherwise.
  const named = asks(kind === 'display' ? 'update_display_settings' : 'update_global_notifications', true)
  if (!(server.has('legacySettings') || named) || takesSettingsObject(server, queue.capabilities)) return {}
  if (!asks('realm_user')) return {}
  const fields: Record<string, unknown> = {}
  for (const setting of userSettings)
    if (setting.legacy === kind && within(setting.levels, server.level))
      fields[setting.name] = settingValue(
        server,
        setting.name,
        user.settings[setting.name] ?? setting.initial,
      )
  return kind === 'display'
    ? { ...fields, emojiset_choices: settingChoices.emojiset_choices }
    : { ...fields, available_notification_sounds: soundsOf(server) }
}

import { z } from 'zod'
import { hasLanguageClock, hasOneSettingsEndpoint, namesRecent } from '../../capabilities.ts'
import { content, int } from '../../records/lenient.ts'
import type { WireContext } from '../../wireContext.ts'
import { tooOld } from '../params.ts'
import { nothing, route } from '../route.ts'
import type { WireParams, WireValue } from '../route.ts'
import { choicesAt, settingNameAt, settingRows } from './settingRows.ts'
import type { SettingRow } from './settingRows.ts'

const rowByName = new Map(settingRows.map((row) => [row.name, row]))

/** Values that a setting accepts besides its choices, by name: `recent` is the newer name of `recent_topics`. */
const aliases: Readonly<Record<string, string>> = { web_home_view: 'recent' }

type Value = string | number | boolean | null
const kinds: Readonly<Record<SettingRow['kind'], z.ZodType<Value, Value>>> = {
  boolean: z.boolean(),
  integer: int,
  string: content,
}

function valueSchema({ name, kind, choices, isNullable }: SettingRow): z.ZodType<Value, Value> {
  const isAllowed = (value: Value) =>
    choices === null || value === aliases[name] || choices.some((choice) => choice.value === value)
  const schema = kinds[kind].refine(isAllowed)
  return isNullable ? schema.nullable() : schema
}

/** Returns the schema of an object with settings by name. All are optional, and no others are allowed. */
const settingsSchema = (rows: readonly SettingRow[]) =>
  z.strictObject(Object.fromEntries(rows.map((row) => [row.name, valueSchema(row).optional()])))
const allSettings = settingsSchema(settingRows)
const defaultSettings = settingsSchema(settingRows.filter((row) => row.isDefault))
type Settings = z.output<typeof allSettings>

function settingsWire(settings: Settings, { featureLevel }: WireContext): WireParams {
  const wire: Record<string, WireValue> = {}
  for (const [name, value] of Object.entries(settings)) {
    const row = rowByName.get(name)
    const wireName = settingNameAt(name, featureLevel)
    if (value === undefined || !row || wireName === null) continue
    if (value === null && !hasLanguageClock(featureLevel)) tooOld(name)
    const choices = choicesAt(row, featureLevel)
    if (choices !== row.choices && !choices?.some((choice) => choice.value === value)) tooOld(name)
    wire[wireName] =
      name === 'web_home_view' && !namesRecent(featureLevel) && value === 'recent' ? 'recent_topics' : value
  }
  return wire
}

/**
 * Returns the last part of the path. Below level 80, each area of settings has a separate path, and a call can only
 * change settings of one area.
 */
function sectionOf(settings: Settings, { featureLevel }: WireContext): readonly string[] {
  if (hasOneSettingsEndpoint(featureLevel)) return []
  const sections = new Set(Object.keys(settings).map((name) => rowByName.get(name)?.oldEndpoint ?? null))
  if (sections.size > 1) tooOld('settings of several areas in one call')
  const [section] = sections
  return section ? ['', section] : []
}

const updateSettings = route({
  name: 'updateSettings',
  doc: 'Changes own settings; everybody. Below level 80 at /settings/display or /settings/notifications.',
  method: 'PATCH',
  path: '/settings{section}',
  fromWindow: true,
  params: z.object({ settings: allSettings }),
  wire: ({ settings }, context) => ({
    section: sectionOf(settings, context),
    ...settingsWire(settings, context),
  }),
  result: nothing,
})

const updateSettingsOf = route({
  name: 'updateSettingsOf',
  doc: 'Changes settings of other users; administrators.',
  method: 'PATCH',
  path: '/settings',
  since: 444,
  fromWindow: true,
  params: z.object({
    settings: allSettings,
    userIds: z.array(int).default([]),
    groupIds: z.array(int).default([]),
    /** True: skips users who ever changed the setting themselves. */
    skipIfAlreadyEdited: z.boolean(),
  }),
  wire: (params, context) => ({
    ...settingsWire(params.settings, context),
    target_users: {
      user_ids: params.userIds,
      group_ids: params.groupIds,
      skip_if_already_edited: params.skipIfAlreadyEdited,
    },
  }),
  result: nothing,
})

/** Not callable from windows, because it contains passwords. */
const updateAccount = route({
  name: 'updateAccount',
  doc: 'Changes own name, e-mail address (after a mail that asks) or password; everybody, as the organization allows.',
  method: 'PATCH',
  path: '/settings',
  params: z.object({
    fullName: z.string().optional(),
    email: z.string().optional(),
    oldPassword: z.string().optional(),
    newPassword: z.string().optional(),
  }),
  wire: (params) => ({
    full_name: params.fullName,
    email: params.email,
    old_password: params.oldPassword,
    new_password: params.newPassword,
  }),
  result: nothing,
})

const updateOwnName = route({
  name: 'updateOwnName',
  doc: 'Changes the own name; everybody unless the organization forbids it.',
  method: 'PATCH',
  path: '/settings',
  fromWindow: true,
  params: z.object({ fullName: content }),
  wire: (params) => ({ full_name: params.fullName }),
  result: nothing,
})

const updateSettingsDefaults = route({
  name: 'updateSettingsDefaults',
  doc: 'Changes what settings new users begin with; administrators.',
  method: 'PATCH',
  path: '/realm/user_settings_defaults',
  since: 96,
  fromWindow: true,
  params: z.object({ settings: defaultSettings }),
  wire: ({ settings }, context) => settingsWire(settings, context),
  result: nothing,
})

/** Routes of personal settings and of their defaults for new users. */
export const settingRoutes = {
  updateSettings,
  updateSettingsOf,
  updateAccount,
  updateOwnName,
  updateSettingsDefaults,
} as const

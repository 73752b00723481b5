import { z } from 'zod'
import {
  firstLevelOf,
  hasNamedNoDeletionLimit,
  hasNamedNoLimit,
  hasOrganizationGroupChanges,
  hasRealmDeletionDelay,
  hasWelcomeTest,
  namesUnlimited,
} from '../../capabilities.ts'
import { address, int } from '../../records/lenient.ts'
import type { WireContext } from '../../wireContext.ts'
import { defaultWireName } from '../../wireName.ts'
import { groupChangeWire, groupSettingChange } from '../groupSettingWire.ts'
import type { GroupSettingChange } from '../groupSettingWire.ts'
import { organizationRows } from './organizationRows.ts'
import type { OrganizationRow } from './organizationRows.ts'
import { ifHas, none, tooOld } from '../params.ts'
import { jsonText, nothing, reads, route } from '../route.ts'
import type { WireParams, WireValue } from '../route.ts'

const rowByName = new Map(organizationRows.map((row) => [row.name, row]))

const kinds = {
  boolean: z.boolean(),
  integer: int,
  string: z.string(),
  json: z.string(),
  limit: int.nullable(),
  group: groupSettingChange,
  methods: z.record(z.string(), z.boolean()),
}
type Value = z.output<(typeof kinds)[keyof typeof kinds]>

function valueSchema({ kind, choices }: OrganizationRow): z.ZodType<Value, Value> {
  const schema: z.ZodType<Value, Value> = kinds[kind]
  return choices ? schema.refine((value) => choices.includes(value as never)) : schema
}
const settingsSchema = z.strictObject(
  Object.fromEntries(organizationRows.map((row) => [row.name, valueSchema(row).optional()])),
)

/** Encodes "no limit", which has a name on newer servers and is 0 for times on older ones. */
function limitWire(name: string, value: number | null, level: number): WireValue {
  if (value !== null && value >= 0) return value
  if (name === 'message_retention_days') return jsonText(namesUnlimited(level) ? 'unlimited' : 'forever')
  const hasName = name === 'message_content_delete_limit_seconds' ? hasNamedNoDeletionLimit : hasNamedNoLimit
  return hasName(level) ? jsonText('unlimited') : 0
}

function valueWire(row: OrganizationRow, value: Value, level: number): WireValue {
  if (row.kind === 'json') return jsonText(value)
  if (row.kind === 'limit') return limitWire(row.name, value as number | null, level)
  if (row.kind === 'group')
    return groupChangeWire(value as GroupSettingChange, hasOrganizationGroupChanges(level))
  return value
}

function nameAt(row: OrganizationRow, { featureLevel, wireName }: WireContext): string {
  if (featureLevel < row.since || (row.until !== null && featureLevel >= row.until)) tooOld(row.name)
  if (row.older && featureLevel < row.older.below) return row.older.name
  // The maker's name in an identifier depends on the server.
  const prefix = `${defaultWireName}_`
  return row.name.startsWith(prefix) ? `${wireName}_${row.name.slice(prefix.length)}` : row.name
}

function settingsWire(settings: z.output<typeof settingsSchema>, context: WireContext): WireParams {
  const wire: Record<string, WireValue> = {}
  for (const [name, value] of Object.entries(settings)) {
    const row = rowByName.get(name)
    if (row && value !== undefined) wire[nameAt(row, context)] = valueWire(row, value, context.featureLevel)
  }
  return wire
}

const updateOrganization = route({
  name: 'updateOrganization',
  doc: 'Changes settings of the organization; administrators, and owners for some.',
  method: 'PATCH',
  path: '/realm',
  fromWindow: true,
  errors: ['EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED'],
  params: z.object({ settings: settingsSchema }),
  wire: ({ settings }, context) => settingsWire(settings, context),
  // The response repeats the changes, which the event contains, too.
  result: nothing,
})

const icon = reads(
  z.object({ icon_url: address.nullish() }).transform((wire) => ({ iconUrl: wire.icon_url ?? null })),
)

const uploadIcon = route({
  name: 'uploadIcon',
  doc: 'Sets the icon of the organization to the file that goes along; administrators.',
  method: 'POST',
  path: '/realm/icon',
  body: 'multipart',
  errors: ['BAD_IMAGE'],
  params: none,
  wire: () => ({}),
  result: icon,
})

const removeIcon = route({
  name: 'removeIcon',
  doc: 'Goes back to the icon made for the organization; administrators.',
  method: 'DELETE',
  path: '/realm/icon',
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: icon,
})

/** Logos exist for light and dark pages. */
const logo = z.object({ isNight: z.boolean() })

const uploadLogo = route({
  name: 'uploadLogo',
  doc: 'Sets a logo of the organization to the file that goes along; administrators.',
  method: 'POST',
  path: '/realm/logo',
  body: 'multipart',
  errors: ['BAD_IMAGE'],
  params: logo,
  wire: (params) => ({ night: params.isNight }),
  result: nothing,
})

const removeLogo = route({
  name: 'removeLogo',
  doc: 'Removes a logo of the organization; administrators.',
  method: 'DELETE',
  path: '/realm/logo',
  fromWindow: true,
  params: logo,
  wire: (params) => ({ night: params.isNight }),
  result: nothing,
})

/** Not callable from windows: main asks for confirmation in a dialog that no page can answer. */
const deactivateOrganization = route({
  name: 'deactivateOrganization',
  doc: 'Closes the organization, and deletes it after so many days (null: never); owners.',
  method: 'POST',
  path: '/realm/deactivate',
  params: z.object({ deletionDelayDays: int.nullish() }).default({}),
  wire: (params, context) => ({
    deletion_delay_days: ifHas(hasRealmDeletionDelay, context, params.deletionDelayDays),
  }),
  result: nothing,
})

const testWelcomeText = route({
  name: 'testWelcomeText',
  doc: 'Sends oneself the welcome message with this text; administrators.',
  method: 'POST',
  path: '/realm/test_welcome_bot_custom_message',
  since: firstLevelOf(hasWelcomeTest),
  fromWindow: true,
  params: z.object({ text: z.string() }),
  wire: (params) => ({ welcome_message_custom_text: params.text }),
  result: reads(z.object({ message_id: int }).transform((wire) => ({ messageId: wire.message_id }))),
})

export const organizationRoutes = {
  updateOrganization,
  uploadIcon,
  removeIcon,
  uploadLogo,
  removeLogo,
  deactivateOrganization,
  testWelcomeText,
} as const

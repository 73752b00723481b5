import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { activeIds } from '../../actions/people/groups.ts'
import { notify } from '../../events/queue.ts'
import { badRequest, refused } from '../../http/apiError.ts'
import { bool, int, ints, json, maybe, text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import type { Server } from '../../server.ts'
import type { ProfileField } from '../../state/records.ts'
import { profileFieldRecord } from '../../wire/organization.ts'

function notifyOfFields(server: Server): void {
  notify(server, activeIds(server), {
    type: 'custom_profile_fields',
    fields: server.state.profileFields.map((field) => profileFieldRecord(server, field)),
  })
}

const fieldData = json(z.record(z.string(), z.unknown()), 'an object')

const changes = {
  name: maybe(text),
  hint: maybe(text),
  field_data: maybe(fieldData),
  display_in_profile_summary: maybe(bool),
  required: maybe(bool),
  editable_by_user: maybe(bool),
  use_for_user_matching: maybe(bool),
}

interface Given {
  readonly name?: string | undefined
  readonly hint?: string | undefined
  readonly field_data?: Readonly<Record<string, unknown>> | undefined
  readonly display_in_profile_summary?: boolean | undefined
  readonly required?: boolean | undefined
  readonly editable_by_user?: boolean | undefined
  readonly use_for_user_matching?: boolean | undefined
}

const optionSchema = z.record(z.string(), z.object({ text: z.string().min(1), order: z.string() }))
const accountSchema = z.object({ subtype: z.string(), url_pattern: z.string().optional() })

function checkData(server: Server, type: number, data: Readonly<Record<string, unknown>>): string {
  if (type === 3) {
    const options = optionSchema.safeParse(data)
    if (!options.success || Object.keys(options.data).length === 0)
      throw badRequest('Field must have at least one choice.')
    const texts = Object.values(options.data).map((option) => option.text)
    if (new Set(texts).size !== texts.length) throw badRequest('Field must not have duplicate choices.')
    return JSON.stringify(options.data)
  }
  if (type !== 7) return ''
  const account = accountSchema.safeParse(data)
  if (!account.success) throw badRequest('Invalid external account data')
  const { subtype, url_pattern } = account.data
  const accounts = server.state.realm.settings['default_external_accounts'] as Readonly<
    Record<string, object>
  >
  if (subtype !== 'custom' && !(subtype in accounts)) throw badRequest('Invalid external account type')
  if (subtype === 'custom' && url_pattern?.includes('%(username)s') !== true)
    throw badRequest('Custom external account must define URL pattern')
  return JSON.stringify(account.data)
}

/** True for a known account type, whose name, hint and address the server defines. */
function isPreset({ type, data }: ProfileField): boolean {
  return type === 7 && data !== '' && accountSchema.parse(JSON.parse(data)).subtype !== 'custom'
}

/** Refuses changes of the properties of a known account type; the same values are accepted. */
function checkPreset(field: ProfileField, { name, hint, field_data }: Given): void {
  const isSame =
    (name === undefined || name.trim() === field.name) &&
    (hint === undefined || hint === field.hint) &&
    (field_data === undefined || isDeepStrictEqual(field_data, JSON.parse(field.data)))
  if (!isSame) throw badRequest('Default custom field cannot be updated.')
}

/** Removes values of deleted options from all users; no event is sent for them. */
function dropGoneOptions(server: Server, field: ProfileField): void {
  const options = optionSchema.parse(JSON.parse(field.data))
  for (const { profile } of server.state.users.values()) {
    const value = profile.get(field.id)
    if (value !== undefined && !(value in options)) profile.delete(field.id)
  }
}

/** Returns a field with the changes of a request; throws before anything changes. */
function changed(server: Server, field: ProfileField, params: Given): ProfileField {
  const { profileFields } = server.state
  const name = params.name?.trim() ?? field.name
  if (name === '') throw badRequest('Label cannot be blank.')
  if ([...name].length > 40) throw badRequest('name is too long (limit: 40 characters)')
  if (profileFields.some((each) => each.id !== field.id && each.name === name))
    throw badRequest('A field with that label already exists.')
  const hint = params.hint ?? field.hint
  if ([...hint].length > 80) throw badRequest('hint is too long (limit: 80 characters)')
  const inSummary = params.display_in_profile_summary ?? field.inSummary
  if (inSummary && !field.inSummary) {
    if (field.type === 6 || (field.type === 2 && server.level < 476))
      throw badRequest('Field type not supported for display in profile summary.')
    if (profileFields.filter((each) => each.id !== field.id && each.inSummary).length >= 2)
      throw badRequest('Only 2 custom profile fields can be displayed in the profile summary.')
  }
  return {
    ...field,
    name,
    hint,
    data: params.field_data === undefined ? field.data : checkData(server, field.type, params.field_data),
    inSummary,
    forMatching: params.use_for_user_matching ?? field.forMatching,
    required: params.required ?? field.required,
    editable: params.editable_by_user ?? field.editable,
  }
}

function fieldOf(server: Server, id: string | number | undefined): ProfileField {
  const found = server.state.profileFields.find((each) => each.id === Number(id))
  if (!found) throw badRequest(`Field id ${String(id)} not found.`)
  return found
}

const admin = { admin: true }

export const profileFieldRoutes = [
  route('GET', '/realm/profile_fields', {}, ({ server }) => ({
    custom_fields: server.state.profileFields.map((field) => profileFieldRecord(server, field)),
  })),
  route(
    'POST',
    '/realm/profile_fields',
    { field_type: int, ...changes },
    ({ server, params }) => {
      const { state } = server
      const type = params.field_type
      if (type < 1 || type > 8) throw badRequest('Invalid field type.')
      const subtype = params.field_data?.['subtype']
      const account = type === 7 && typeof subtype === 'string' ? subtype : ''
      const accounts = state.realm.settings['default_external_accounts'] as Readonly<
        Record<string, { readonly name: string; readonly hint: string }>
      >
      // A known account type has a fixed name.
      const preset = account === 'custom' ? undefined : accounts[account]
      const blank: ProfileField = {
        id: state.nextIds.other,
        type,
        order: Math.max(0, ...state.profileFields.map((each) => each.order)) + 1,
        name: preset?.name ?? '',
        hint: preset?.hint ?? '',
        data: '',
        inSummary: false,
        forMatching: false,
        required: false,
        editable: true,
      }
      if (preset === undefined && params.name === undefined) throw badRequest('Label cannot be blank.')
      const field_data = params.field_data ?? (type === 3 || type === 7 ? {} : undefined)
      const field = changed(server, blank, { ...params, field_data })
      state.nextIds.other += 1
      state.profileFields.push(field)
      notifyOfFields(server)
      return { id: field.id }
    },
    admin,
  ),
  route(
    'PATCH',
    '/realm/profile_fields',
    { order: ints },
    ({ server, params: { order } }) => {
      const { profileFields } = server.state
      if (new Set(order).size !== profileFields.length || order.length !== profileFields.length)
        throw badRequest('Invalid order mapping.')
      server.state.profileFields = order.map((id, index) => ({ ...fieldOf(server, id), order: index + 1 }))
      notifyOfFields(server)
      return {}
    },
    admin,
  ),
  route(
    'PATCH',
    '/realm/profile_fields/{id}',
    changes,
    ({ server, params, path }) => {
      const field = fieldOf(server, path[0])
      if (params.name === undefined && !server.has('fieldPartsAlone'))
        throw refused('REQUEST_VARIABLE_MISSING', "Missing 'name' argument", { var_name: 'name' })
      if (isPreset(field)) checkPreset(field, params)
      Object.assign(field, changed(server, field, params))
      if (field.type === 3) dropGoneOptions(server, field)
      notifyOfFields(server)
      return {}
    },
    admin,
  ),
  route(
    'DELETE',
    '/realm/profile_fields/{id}',
    {},
    ({ server, path }) => {
      const field = fieldOf(server, path[0])
      server.state.profileFields = server.state.profileFields.filter((each) => each !== field)
      // No event is sent for the values, which disappear with the field.
      for (const user of server.state.users.values()) user.profile.delete(field.id)
      notifyOfFields(server)
      return {}
    },
    admin,
  ),
]

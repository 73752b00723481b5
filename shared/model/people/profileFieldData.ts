import { z } from 'zod'
import type { CustomProfileField, UserId } from '../../api/types.ts'
import { entriesOf, ids, name } from '../../api/records/lenient.ts'
import type { WithRealm } from '../organization/realm.ts'

/** Types of profile fields by wire number. A newer server may have others. */
export const profileFieldTypes = {
  shortText: 1,
  longText: 2,
  list: 3,
  date: 4,
  link: 5,
  people: 6,
  account: 7,
  pronouns: 8,
} as const

/** Returns the maximum number of characters for a text of the type; null when the server has no limit. */
export function profileTextLimit(type: number): number | null {
  switch (type) {
    case profileFieldTypes.shortText:
    case profileFieldTypes.account:
    case profileFieldTypes.pronouns:
      return 50
    case profileFieldTypes.longText:
      return 500
    default:
      return null
  }
}

/** An option of a list field. */
export interface ProfileOption {
  readonly value: string
  readonly text: string
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const option = z.object({ text: name, order: z.union([z.number(), z.string().transform(Number)]).catch(0) })

/** Returns the options of a list field in order, without invalid ones. */
export function profileOptions({
  fieldData,
}: Pick<CustomProfileField, 'fieldData'>): readonly ProfileOption[] {
  return entriesOf(parsed(fieldData))
    .flatMap(([value, raw]) => {
      const { data } = option.safeParse(raw)
      return data === undefined ? [] : [{ value, ...data }]
    })
    .sort((a, b) => a.order - b.order)
    .map(({ value, text }) => ({ value, text }))
}

/** Limits of options in a choice and of fields in a form, because a hostile server may send thousands. */
const maxOptions = 200
const maxFields = 100

/** Returns the options to offer, up to a limit. Includes the chosen one. */
export function offeredOptions(
  field: Pick<CustomProfileField, 'fieldData'>,
  chosen: string,
): readonly ProfileOption[] {
  const options = profileOptions(field)
  const chosenBeyond = options.slice(maxOptions).filter(({ value }) => value === chosen)
  return [...options.slice(0, maxOptions), ...chosenBeyond]
}

/** Returns the fields in the organization's order, up to a limit. */
export const fieldsInOrder = (fields: readonly CustomProfileField[]): readonly CustomProfileField[] =>
  fields.toSorted((a, b) => a.order - b.order).slice(0, maxFields)

/** Returns the users named by the value of a field, each once; [] for invalid values. */
export function profilePeople(value: string): readonly UserId[] {
  return [...new Set(ids.parse(parsed(value)))]
}

const account = z.object({ subtype: z.string().catch(''), url_pattern: z.string().catch('') })
const knownAccount = z.object({ url_pattern: z.string() })
const namedAccount = z.object({ name })

/** Maximum number of types offered, because a hostile server may send thousands. */
const maxKinds = 60

/** Returns the external accounts that the server knows, with their names. */
export function knownAccounts({
  realm,
}: WithRealm): readonly { readonly subtype: string; readonly name: string }[] {
  return entriesOf(realm.fields['default_external_accounts'])
    .slice(0, maxKinds)
    .flatMap(([subtype, raw]) => {
      const { data } = namedAccount.safeParse(raw)
      return data === undefined ? [] : [{ subtype, name: data.name }]
    })
}

const wireType = z.object({ id: z.number() })

/** Returns the numbers of the server's field types; null when it does not list them. */
export function serverFieldTypes({ realm }: WithRealm): readonly number[] | null {
  const types = entriesOf(realm.fields['custom_profile_field_types'])
    .slice(0, maxKinds)
    .flatMap(([, raw]) => wireType.safeParse(raw).data?.id ?? [])
  return types.length === 0 ? null : types
}

/** Returns the type and custom pattern of an external-account field; null for invalid data. */
export function accountOf({
  fieldData,
}: Pick<CustomProfileField, 'fieldData'>): { readonly subtype: string; readonly pattern: string } | null {
  const { data } = account.safeParse(parsed(fieldData))
  return data === undefined ? null : { subtype: data.subtype, pattern: data.url_pattern }
}

/** Returns the address pattern of an external-account field, with `%(username)s` in it; null when there is none. */
export function accountPattern(
  { fieldData }: Pick<CustomProfileField, 'fieldData'>,
  { realm }: WithRealm,
): string | null {
  const external = accountOf({ fieldData })
  if (external === null) return null
  if (external.pattern !== '') return external.pattern
  // The server lists the known accounts with their patterns.
  const listed = entriesOf(realm.fields['default_external_accounts']).find(
    ([key]) => key === external.subtype,
  )
  return knownAccount.safeParse(listed?.[1]).data?.url_pattern ?? null
}

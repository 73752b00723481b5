import type { z } from 'zod'
import type { GroupSetting } from '../types.ts'
import { groupSetting, isGroupSettingName } from './groupSetting.ts'

/** Rows by wire property: this client's field, and the schema of its value. */
export type ChangeRows<T> = Readonly<
  Record<string, { [K in keyof T]-?: readonly [K, z.ZodType<T[K]>] }[keyof T]>
>

type Wire = Readonly<Record<string, unknown>>
type Issues = Pick<z.RefinementCtx, 'addIssue'>

const wrong = (context: Issues, property: string) => {
  context.addIssue({ code: 'custom', message: 'a wrong value', path: [property] })
}

/**
 * Returns the known properties of `{property: value}`. A known property with an invalid value is an issue; an unknown
 * one is from a newer server and is omitted.
 */
export function changesOf<T extends object>(rows: ChangeRows<T>, wire: Wire, context: Issues): Partial<T> {
  const change: Partial<T> = {}
  for (const [property, value] of Object.entries(wire)) {
    const row = Object.hasOwn(rows, property) ? rows[property] : undefined
    if (!row) continue
    const parsed = row[1].safeParse(value)
    if (parsed.success) change[row[0]] = parsed.data
    else wrong(context, property)
  }
  return change
}

/** Returns the `can_*_group` settings of `{property: value}`. An invalid value is an issue. */
export function settingChangesOf(wire: Wire, context: Issues): Record<string, GroupSetting> {
  const settings: Record<string, GroupSetting> = {}
  for (const [property, value] of Object.entries(wire)) {
    if (!isGroupSettingName(property)) continue
    const parsed = groupSetting.safeParse(value)
    if (parsed.success) settings[property] = parsed.data
    else wrong(context, property)
  }
  return settings
}

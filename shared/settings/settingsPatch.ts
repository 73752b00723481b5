import { z } from 'zod'
import { bounds } from '../api/bounds.ts'
import type { Setting, SettingValue } from './setting.ts'
import { isOfComputer, settingNames, settingRow, type ClientSettings } from './settings.ts'

function schemaOf({ startsUnset, keptBy, type }: Setting): z.ZodType<SettingValue | null | undefined> {
  const schema = valueSchema(type)
  return (keptBy === 'both' || startsUnset === true ? schema.nullable() : schema).optional()
}

function valueSchema(type: Setting['type']): z.ZodType<SettingValue> {
  switch (type.kind) {
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.literal([...type.choices])
    case 'number':
      return z.number().int().min(type.min).max(type.max)
    case 'text':
      return z.string().max(bounds.settingText.max)
  }
}

type Shape = {
  readonly [N in keyof ClientSettings]: z.ZodOptional<z.ZodType<ClientSettings[N], ClientSettings[N]>>
}

/** Some of this computer's settings, as in `settings.set` and the settings file. */
export const settingsPatch = z.object(
  Object.fromEntries(
    settingNames.filter(isOfComputer).map((name) => [name, schemaOf(settingRow(name) as Setting)]),
  ) as unknown as Shape,
)

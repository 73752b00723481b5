import { join } from 'node:path'
import type { z } from 'zod'
import { t } from '../../../shared/i18n.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import { settingsPatch } from '../../../shared/settings/settingsPatch.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import { parsedLater } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import { readJsonFile, writeJsonFile } from '../platform/jsonFile.ts'

/** Settings of a later version are kept unchanged. */
const schema = fileSchema(settingsPatch.catchall(parsedLater))

export interface SettingsFile {
  readonly settings: () => ClientSettings
  /** Writes at once and returns all settings. Throws if the disk is full; the old settings then stay. */
  readonly set: (patch: Partial<ClientSettings>) => ClientSettings
  readonly notice: string | null
}

/** Opens settings.json of the profile. It contains only what differs from the defaults. */
export function openSettingsFile(dir: string, now: number): SettingsFile {
  const path = join(dir, 'settings.json')
  const read = readJsonFile(path, schema, {}, now)
  let stored: z.output<typeof schema> = read.value
  const whole = (): ClientSettings => ({ ...defaultSettings, ...settingsPatch.parse(stored) })
  return {
    settings: whole,
    set: (patch) => {
      const next = { ...stored, ...settingsPatch.parse(patch) }
      writeJsonFile(path, next)
      stored = next
      return whole()
    },
    notice: read.setAside === null ? null : t('core.settingsSetAside', { file: read.setAside }),
  }
}

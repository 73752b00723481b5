import { useMemo } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { SettingList } from '../../../../shared/settings/setting.ts'
import { soundFor } from '../../../../shared/settings/sounds.ts'
import { useAccount } from '../../../state/index.ts'
import { languageCodes, languageName } from './languages.ts'

interface Option {
  readonly value: string
  readonly label: string
}

/**
 * Values of a setting with a list, from the account's server or this computer. Until `isLookedAt`, only the current
 * one. The current value is always included.
 */
export function useSettingList(list: SettingList, chosen: string, isLookedAt: boolean): readonly Option[] {
  const sets = useAccount((state) => state.userSettings['emojiset_choices'])
  const sounds = useAccount((state) => state.userSettings['available_notification_sounds'])
  return useMemo(() => {
    const { values, label } = lists[list]({ sets, sounds })
    const all = isLookedAt ? values() : [chosen]
    const options = all.map((value) => ({ value, label: label(value) }))
    if (all.includes(chosen)) return options
    return [{ value: chosen, label: label(chosen) }, ...options]
  }, [list, sets, sounds, chosen, isLookedAt])
}

interface Told {
  readonly sets: unknown
  readonly sounds: unknown
}
interface Values {
  readonly values: () => readonly string[]
  readonly label: (value: string) => string
}

const lists: Readonly<Record<SettingList, (told: Told) => Values>> = {
  emojiSets({ sets }) {
    const names = new Map(
      listOf(sets).flatMap((each) => {
        const { key, text } = (each ?? {}) as { readonly key?: unknown; readonly text?: unknown }
        return typeof key === 'string' ? [[key, typeof text === 'string' ? text : key] as const] : []
      }),
    )
    return { values: () => [...names.keys()], label: (value) => names.get(value) ?? value }
  },
  sounds: ({ sounds }) => ({
    values: () => listOf(sounds).filter((name) => typeof name === 'string'),
    label(value) {
      if (value === 'none') return t('settings.sound_none')
      const sound = soundFor(value)
      const name = capitalized(value)
      return sound === value ? name : t('settings.sound_replaced', { name, sound: capitalized(sound) })
    },
  }),
  languages: () => ({
    values: () => languageCodes.toSorted((a, b) => languageName(a).localeCompare(languageName(b))),
    label: languageName,
  }),
  timeZones: () => ({
    values: () => Intl.supportedValuesOf('timeZone'),
    label: (value) => (value === '' ? t('settings.timeZone_none') : value.replaceAll('_', ' ')),
  }),
}

const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

const listOf = (told: unknown): readonly unknown[] => (Array.isArray(told) ? told : [])

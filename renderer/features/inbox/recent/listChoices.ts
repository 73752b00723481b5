import { useMemo } from 'react'
import { keepSettings, useUi } from '../../../state/index.ts'
import { switched } from '../../../ui/index.ts'
import { sorts, type Sort } from './tableRow.ts'

/** The sort order and filters of a list. This computer stores them as words: `unread direct muted`. */
export interface ListChoices {
  readonly sort: Sort
  /** Names of the active filters. */
  readonly filters: ReadonlySet<string>
}

type ListSetting = 'recentList' | 'topicList'

function read(text: string): ListChoices {
  const [first = '', ...filters] = text.split(' ')
  return { sort: sorts.find((sort) => sort === first) ?? 'time', filters: new Set(filters) }
}

export function useListChoices(setting: ListSetting): ListChoices {
  const text = useUi((ui) => ui.settings[setting])
  return useMemo(() => read(text), [text])
}

/** Saves the choices. */
export const setListChoices = (setting: ListSetting, { sort, filters }: ListChoices): void =>
  keepSettings({ [setting]: [sort, ...filters].join(' ') })

/** Returns the choices with one filter toggled. */
export const withFilter = (choices: ListChoices, name: string): ListChoices => ({
  ...choices,
  filters: switched(choices.filters, name),
})

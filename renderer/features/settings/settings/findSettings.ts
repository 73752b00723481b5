import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import type { Setting } from '../../../../shared/settings/setting.ts'
import { settingRow, type SettingName } from '../../../../shared/settings/settings.ts'
import { matchesWords } from './matchesWords.ts'
import { pages, type SettingsPage } from './pages.ts'

/** The words of the settings, which the person's language alone decides: each letter asks for all of them. */
const knownWords = new Map<SettingName, string>()

function wordsOf(name: SettingName): string {
  const known = knownWords.get(name)
  if (known !== undefined) return known
  const words = allWordsOf(name)
  knownWords.set(name, words)
  return words
}

/** All words that a setting is found by: its own, its values', and the service's name of it. */
function allWordsOf(name: SettingName): string {
  const { title, hint, control, service } = settingRow(name) as Setting
  const labels =
    control !== undefined && 'labels' in control ? control.labels.map(([, label]) => t(label)) : []
  return [
    title === undefined ? '' : t(title),
    hint === undefined ? '' : t(hint, { sendKeys: '', quitKeys: '' }),
    service?.name ?? '',
    ...labels,
  ].join(' ')
}

/**
 * Returns the pages with what is found by all words of the query; a page without any is left out. state: the account's,
 * for words that only the account knows.
 */
export function findSettings(query: string, state: AccountState | null = null): readonly SettingsPage[] {
  const isFound = matchesWords(query)
  return pages
    .map((page): SettingsPage => {
      const place = t(page.title)
      return {
        ...page,
        groups: page.groups
          .map((group) => ({
            ...group,
            names: group.names.filter(
              (name) => isFound(`${place} ${t(group.title)} ${wordsOf(name)}`) && settingRow(name).title,
            ),
          }))
          .filter(({ names }) => names.length > 0),
        parts: page.parts.filter(({ words: keys, ownWords }) => {
          const own = state === null ? [] : (ownWords?.(state) ?? [])
          return isFound([place, ...keys.map((key) => t(key)), ...own].join(' '))
        }),
      }
    })
    .filter(({ groups, parts }) => groups.length + parts.length > 0)
}

const rowCount = ({ groups, parts }: SettingsPage): number =>
  groups.reduce((sum, { names }) => sum + names.length, parts.length)

/** Number of rows and parts of all these pages. */
export const countRows = (found: readonly SettingsPage[]): number =>
  found.reduce((sum, page) => sum + rowCount(page), 0)

/** Most rows that are drawn among what was found: one letter finds hundreds. */
const mostRows = 48
/** Rows of each page that are drawn in any case. */
const fewestRows = 3

/** The pages with the rows that are drawn, the same number of each where there are many, and the number of the others. */
export function firstRows(
  found: readonly SettingsPage[],
): readonly (SettingsPage & { readonly hidden: number })[] {
  const all = countRows(found)
  const most = all <= mostRows ? all : Math.max(fewestRows, Math.floor(mostRows / found.length))
  return found.map((page) => {
    let left = most
    const take = <T>(rows: readonly T[]): readonly T[] => {
      const taken = rows.slice(0, left)
      left -= taken.length
      return taken
    }
    return {
      ...page,
      groups: page.groups.map((group) => ({ ...group, names: take(group.names) })),
      parts: take(page.parts),
      hidden: Math.max(0, rowCount(page) - most),
    }
  })
}

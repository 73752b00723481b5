import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { Setting } from '../../../../shared/settings/setting.ts'
import { settingRow, type SettingName } from '../../../../shared/settings/settings.ts'
import { matchesWords } from '../../../../shared/model/search/matchesWords.ts'
import { pages, type SettingsPage } from './pages.ts'

/** Searchable texts by setting, cached: they depend only on the language, and each typed letter reads all of them. */
const knownWords = new Map<SettingName, string>()

function wordsOf(name: SettingName): string {
  const known = knownWords.get(name)
  if (known !== undefined) return known
  const words = allWordsOf(name)
  knownWords.set(name, words)
  return words
}

/** Returns all searchable texts of a setting: its own, those of its values, its additional words, and its wire name. */
function allWordsOf(name: SettingName): string {
  const { title, hint, words, control, service } = settingRow(name) as Setting
  const labels =
    control !== undefined && 'labels' in control ? control.labels.map(([, label]) => t(label)) : []
  return [
    title === undefined ? '' : t(title),
    hint === undefined ? '' : t(hint, { sendKeys: '', quitKeys: '' }),
    words === undefined ? '' : t(words),
    service?.name ?? '',
    ...labels,
  ].join(' ')
}

/**
 * Returns the pages with the rows and parts that match all words of the query. Pages without a match are omitted.
 * `state` adds texts that depend on the account.
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

/** Returns the number of rows and parts on these pages. */
export const countRows = (found: readonly SettingsPage[]): number =>
  found.reduce((sum, page) => sum + rowCount(page), 0)

/** Maximum number of results drawn, since one letter can match hundreds. */
const maxRows = 48
/** Minimum number of results drawn per page. */
const fewestRows = 3

/**
 * Returns the pages with the results to draw, and the number of hidden ones. If there are too many, each page gets
 * the same share.
 */
export function firstRows(
  found: readonly SettingsPage[],
): readonly (SettingsPage & { readonly hidden: number })[] {
  const all = countRows(found)
  const maxPerGroup = all <= maxRows ? all : Math.max(fewestRows, Math.floor(maxRows / found.length))
  return found.map((page) => {
    let left = maxPerGroup
    const take = <T>(rows: readonly T[]): readonly T[] => {
      const taken = rows.slice(0, left)
      left -= taken.length
      return taken
    }
    return {
      ...page,
      groups: page.groups.map((group) => ({ ...group, names: take(group.names) })),
      parts: take(page.parts),
      hidden: Math.max(0, rowCount(page) - maxPerGroup),
    }
  })
}

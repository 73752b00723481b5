import { t } from '../../../shared/i18n.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import type { Setting } from '../../../shared/settings/setting.ts'
import { settingRow, type SettingName } from '../../../shared/settings/settings.ts'
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

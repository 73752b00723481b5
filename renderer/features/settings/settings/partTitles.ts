import type { MessageKey } from '../../../../shared/i18n.ts'
import { pages } from './pages.ts'

/** A part of the settings by its title, with the page that it is on. */
export interface PartTitle {
  readonly page: string
  readonly pageTitle: MessageKey
  readonly id: string
  readonly title: MessageKey
}

/** The parts of all pages that no row of the table of settings describes, those of the organization among them. */
export const partTitles: readonly PartTitle[] = pages.flatMap(({ id: page, title: pageTitle, parts }) =>
  parts.flatMap(({ id, under, words }) => {
    // The heading that a part stands under is the first of its words.
    const title = under === undefined ? words[0] : words[1]
    return title === undefined ? [] : { page, pageTitle, id, title }
  }),
)

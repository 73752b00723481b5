import type { MessageKey } from '../../../../shared/i18n.ts'
import { pages } from './pages.ts'

/** Title of a part of the settings, with the page that contains it. */
export interface PartTitle {
  readonly page: string
  readonly pageTitle: MessageKey
  readonly id: string
  readonly title: MessageKey
}

/** Titles of all parts that are not rows of the settings table, including those of the organization. */
export const partTitles: readonly PartTitle[] = pages.flatMap(({ id: page, title: pageTitle, parts }) =>
  parts.flatMap(({ id, under, words }) => {
    // If the part has a heading, its first text is that heading and the second one is the title.
    const title = under === undefined ? words[0] : words[1]
    return title === undefined ? [] : { page, pageTitle, id, title }
  }),
)

import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { loadedLinkifiers } from '../../../content/content/index.ts'
import { placeText } from './markdownNames.ts'

/** Resolves with the short form of a pasted URL: of a linkifier, or of a place in the app. null: there is none. */
export const shortLink = async (state: AccountState, realmUrl: string, url: string): Promise<string | null> =>
  (await loadedLinkifiers(state.linkifiers))?.shortForm(url) ?? placeText(state, realmUrl, url)

export { htmlMarkdown } from './htmlMarkdown.ts'
export { markdownNames } from './markdownNames.ts'

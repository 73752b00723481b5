import { compileLinkifiers } from '../../../../../shared/linkifiers/compileLinkifiers.ts'
import { memoByObject } from '../../../../../shared/collections/memo.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { placeText } from './markdownNames.ts'

const compiled = memoByObject(compileLinkifiers)

/** Returns the short form of a pasted URL: of the organization's linkifiers, or of a place in the app. null: none. */
export const shortLink = (state: AccountState, realmUrl: string, url: string): string | null =>
  compiled(state.linkifiers).shortForm(url) ?? placeText(state, realmUrl, url)

export { htmlMarkdown } from './htmlMarkdown.ts'
export { markdownNames } from './markdownNames.ts'

import { contentText } from '../../../../shared/content/contentText.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { contentOf } from '../../content/index.ts'
import { echoHtml } from '../echo.ts'

/** The Markdown that this HTML was made from, when it is plain words; null when only the server knows it. */
export function plainSource(html: string, state: AccountState, realmUrl: string): string | null {
  const words = contentText(contentOf(html, realmUrl))
  return words !== '' && echoHtml(words, state, realmUrl) === html ? words : null
}

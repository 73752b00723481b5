import { contentText } from '../../../../shared/content/contentText.ts'
import type { AccountState } from '../../../../shared/model/account.ts'
import { contentOf } from '../../content/index.ts'
import { echoHtml } from '../echo.ts'

/** What was written for this HTML, where that is plain words; null: nobody but the server knows. */
export function plainSource(html: string, state: AccountState, realmUrl: string): string | null {
  const words = contentText(contentOf(html, realmUrl))
  return words !== '' && echoHtml(words, state, realmUrl) === html ? words : null
}

import type { MessageKey } from '../../../../../shared/i18n.ts'

/** A text with the HTML that the local renderer makes of it. */
export interface LocalPreview {
  readonly source: string
  readonly html: string
  /** True if a linkifier of the organization cannot be used here, or the linkifiers are not loaded yet. */
  readonly lacksLinkifiers: boolean
}

interface ServerConstruct {
  /** Names the construct in the line that a preview without the server shows. */
  readonly name: MessageKey
  readonly isIn: (preview: LocalPreview) => boolean
}

/** Constructs that the local renderer leaves to the server. */
const serverConstructs: readonly ServerConstruct[] = [
  // The server's highlighter knows hundreds of languages, and the organization may have a default language.
  { name: 'compose.preview_code', isIn: ({ html }) => html.includes('class="codehilite"') },
  // KaTeX is larger than the rest of the window's code, and the server's HTML needs only its style sheet.
  {
    name: 'compose.preview_math',
    isIn: ({ source, html }) => /\$\$[^\n$]/.test(source) || html.includes('class="tex-error"'),
  },
  // Some patterns of the server's regular expressions have no equivalent here.
  { name: 'compose.preview_linkifiers', isIn: ({ lacksLinkifiers }) => lacksLinkifiers },
  // Only the server has the thumbnails and titles, and decides which links get a preview.
  {
    name: 'compose.preview_cards',
    isIn: ({ html }) => /<a href="(?:https?:|\/user_uploads\/)/.test(html),
  },
  // The server ignores the case of names, and knows users and channels that this app has not loaded. Unknown names are
  // bold or italic here.
  { name: 'compose.preview_names', isIn: ({ html }) => /[@#]_?<(?:strong|em)>/.test(html) },
  // The server reads more ways to write a date.
  { name: 'compose.preview_times', isIn: ({ html }) => html.includes('class="timestamp-error"') },
]

/** Returns the names of the constructs in a text that only the server renders. */
export const leftToServer = (preview: LocalPreview): readonly MessageKey[] =>
  serverConstructs.filter(({ isIn }) => isIn(preview)).map(({ name }) => name)
